"""The JSON of questions and answers as types; the OpenAPI document is made from them."""
