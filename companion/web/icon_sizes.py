"""In which sizes phones ask for our icon."""

ICON_SIZES = (48, 72, 96, 128, 144, 152, 167, 180, 192, 256, 384, 512)
MASKABLE_SIZES = (192, 512)
