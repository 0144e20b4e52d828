"""The short answers of clauses."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rules', '0003_sheets_on_one_page'),
    ]

    operations = [
        migrations.AddField(
            model_name='clause',
            name='answer_en',
            field=models.CharField(blank=True, help_text='The short answer to the question that it settles.', max_length=200),
        ),
        migrations.AddField(
            model_name='clause',
            name='answer_fr',
            field=models.CharField(blank=True, max_length=200),
        ),
    ]
