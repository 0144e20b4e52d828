"""Django's own tag for addresses, with a memory."""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as read_url

from companion.web.links import address

register = template.Library()


class KeptUrl(URLNode):
    """An address with arguments by their place; every other one is left to Django."""

    def render(self, context: Context) -> str:
        name = self.view_name.resolve(context)
        if self.kwargs or self.asvar or ":" in name:
            return super().render(context)
        return address(name, *(argument.resolve(context) for argument in self.args))


@register.tag
def url(parser: Parser, token: Token) -> URLNode:
    """{% url 'name' argument … %}"""
    node = read_url(parser, token)
    return KeptUrl(node.view_name, node.args, node.kwargs, node.asvar)
