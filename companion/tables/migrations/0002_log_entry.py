from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0001_the_table'),
    ]

    operations = [
        migrations.RenameModel(old_name='Entry', new_name='LogEntry'),
    ]
