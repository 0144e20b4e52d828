"""One table for each kind of thing. What lay in the old tables came from the files, and loading them fills the new ones."""

import django.db.models.deletion
from django.db import migrations, models

class Migration(migrations.Migration):

    dependencies = [
        ("rules", "0001_the_book"),
        ("cards", "0002_typed_models"),
    ]

    operations = [
        migrations.DeleteModel(name="Chapter"),
        migrations.DeleteModel(name="Sheet"),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('markup_en', models.TextField()),
                ('markup_fr', models.TextField()),
                ('reason_en', models.TextField()),
                ('reason_fr', models.TextField()),
                ('changes_en', models.TextField()),
                ('changes_fr', models.TextField()),
                ('table_only', models.BooleanField(default=False, help_text='Played at the table, not by the engine.')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record',),
        ),
        migrations.CreateModel(
            name='Chapter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=40, unique=True)),
                ('order', models.PositiveSmallIntegerField()),
                ('part', models.CharField(max_length=16)),
                ('icon', models.CharField(max_length=32)),
                ('title_en', models.CharField(max_length=120)),
                ('title_fr', models.CharField(max_length=120)),
                ('text_en', models.TextField()),
                ('text_fr', models.TextField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chapters', to='cards.game')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Clause',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('markup_en', models.TextField()),
                ('markup_fr', models.TextField()),
                ('enforced', models.BooleanField(default=False, help_text='Whether the engine decides by it.')),
                ('chapter', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='clauses', to='rules.chapter')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='children', to='rules.clause')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record',),
        ),
        migrations.CreateModel(
            name='RulingClause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('clause', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='concerned_by', to='rules.clause')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='concerns', to='rules.ruling')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.AddField(
            model_name='ruling',
            name='clauses',
            field=models.ManyToManyField(related_name='rulings', through='rules.RulingClause', to='rules.clause'),
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=40, unique=True)),
                ('order', models.PositiveSmallIntegerField()),
                ('icon', models.CharField(max_length=32)),
                ('title_en', models.CharField(max_length=120)),
                ('title_fr', models.CharField(max_length=120)),
                ('text_en', models.TextField()),
                ('text_fr', models.TextField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='cards.game')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='SheetStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=40)),
                ('icon', models.CharField(blank=True, max_length=32)),
                ('title_en', models.CharField(max_length=120)),
                ('title_fr', models.CharField(max_length=120)),
                ('who_en', models.CharField(blank=True, max_length=200)),
                ('who_fr', models.CharField(blank=True, max_length=200)),
                ('forget_en', models.TextField(blank=True)),
                ('forget_fr', models.TextField(blank=True)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='rules.sheet')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='SheetLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('text_en', models.TextField()),
                ('text_fr', models.TextField()),
                ('clause', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheet_lines', to='rules.clause')),
                ('step', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='rules.sheetstep')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Reading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('key', models.SlugField(max_length=60)),
                ('text_en', models.TextField()),
                ('text_fr', models.TextField()),
                ('is_default', models.BooleanField(default=False)),
                ('books', models.ManyToManyField(related_name='readings', to='cards.book')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='readings', to='rules.ruling')),
            ],
            options={
                'ordering': ['order'],
                'constraints': [models.UniqueConstraint(fields=('ruling', 'key'), name='unique_reading_key_per_ruling'), models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('ruling',), name='one_default_reading_per_ruling')],
            },
        ),
        migrations.AddConstraint(
            model_name='rulingclause',
            constraint=models.UniqueConstraint(fields=('ruling', 'clause'), name='unique_clause_per_ruling'),
        ),
        migrations.AddConstraint(
            model_name='sheetstep',
            constraint=models.UniqueConstraint(fields=('sheet', 'key'), name='unique_step_key_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='sheetline',
            constraint=models.UniqueConstraint(fields=('step', 'order'), name='unique_line_order_per_step'),
        ),
    ]
