"""One table for each kind of thing. What lay in the old tables came from the files, and loading them fills the new ones."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_what_was_loaded(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Nothing is loaded any more until the files are loaded again."""
    apps.get_model("cards", "Edition").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ("cards", "0001_the_box"),
    ]

    operations = [
        migrations.RunPython(forget_what_was_loaded, migrations.RunPython.noop),
        migrations.DeleteModel(name="Link"),
        migrations.DeleteModel(name="Source"),
        migrations.DeleteModel(name="Record"),
        migrations.CreateModel(
            name='Record',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('collection', models.CharField(editable=False, max_length=16)),
                ('slug', models.CharField(max_length=80)),
                ('kind', models.CharField(db_index=True, max_length=32)),
                ('order', models.PositiveIntegerField()),
                ('icon', models.CharField(blank=True, max_length=32)),
                ('name_en', models.CharField(max_length=160)),
                ('name_fr', models.CharField(max_length=160)),
                ('name_source_en', models.CharField(choices=[('printed', 'Printed'), ('public', 'Public'), ('ours', 'Ours')], default='printed', max_length=8)),
                ('name_source_fr', models.CharField(choices=[('printed', 'Printed'), ('public', 'Public'), ('ours', 'Ours')], default='printed', max_length=8)),
                ('other_names', models.TextField(blank=True, help_text='Other printed spellings, one per line.')),
                ('text_en', models.TextField(blank=True, null=True)),
                ('text_fr', models.TextField(blank=True, null=True)),
                ('known', models.CharField(choices=[('full', 'All is known'), ('partial', 'Partly known'), ('name', 'Name only'), ('count', 'Number only')], max_length=8)),
                ('file', models.CharField(help_text="Where it is written, below the project's folder.", max_length=120)),
                ('digest', models.CharField(editable=False, max_length=64)),
                ('folded_name', models.TextField(editable=False)),
                ('folded', models.TextField(editable=False)),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Trait',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('order', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Book',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record',),
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('min_players', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('max_players', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('age', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record',),
        ),
        migrations.CreateModel(
            name='Citation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('heading_en', models.CharField(max_length=200)),
                ('heading_fr', models.CharField(max_length=200)),
                ('page', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('address', models.CharField(blank=True, max_length=200)),
                ('confidence', models.CharField(choices=[('printed', 'printed'), ('public', 'public source'), ('inferred', 'worked out')], default='printed', max_length=8)),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='citations', to='cards.record')),
                ('book', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='cited_by', to='cards.book')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Faction',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('letter', models.CharField(max_length=3)),
                ('initiative', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('protection', models.CharField(blank=True, max_length=8)),
                ('complexity', models.CharField(blank=True, max_length=8)),
                ('miniatures', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('bonus', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('traits', models.ManyToManyField(related_name='%(class)ss', to='cards.trait')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record', models.Model),
        ),
        migrations.CreateModel(
            name='Component',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('quantity', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('cost', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('faction', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='%(class)ss', to='cards.faction')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record', models.Model),
        ),
        migrations.CreateModel(
            name='Card',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('code', models.CharField(blank=True, max_length=24)),
                ('quantity', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('vp', models.SmallIntegerField(blank=True, null=True)),
                ('cost', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('conquest', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('health', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('attack', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('movement', models.SmallIntegerField(blank=True, null=True)),
                ('traits', models.ManyToManyField(related_name='%(class)ss', to='cards.trait')),
                ('faction', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='%(class)ss', to='cards.faction')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record', models.Model),
        ),
        migrations.AddField(
            model_name='record',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='records', to='cards.game'),
        ),
        migrations.CreateModel(
            name='Scenario',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('min_players', models.PositiveSmallIntegerField()),
                ('max_players', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('min_players__lte', models.F('max_players'))), name='scenario_has_room_for_its_players')],
            },
            bases=('cards.record',),
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('quantity', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('vp', models.SmallIntegerField(blank=True, null=True)),
                ('cost', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('rounds', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('faction', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='%(class)ss', to='cards.faction')),
                ('traits', models.ManyToManyField(related_name='%(class)ss', to='cards.trait')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record', models.Model),
        ),
        migrations.CreateModel(
            name='Tile',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('quantity', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('value', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('vp', models.SmallIntegerField(blank=True, null=True)),
                ('closed_edges', models.CharField(blank=True, help_text='“03”: edges 0 and 3 are red. Empty: none is. Null: it has no such edges.', max_length=6, null=True)),
                ('faction', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='%(class)ss', to='cards.faction')),
                ('traits', models.ManyToManyField(related_name='%(class)ss', to='cards.trait')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record', models.Model),
        ),
        migrations.CreateModel(
            name='Unit',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, related_name='as_%(class)s', serialize=False, to='cards.record')),
                ('letter', models.CharField(blank=True, max_length=3)),
                ('size', models.CharField(blank=True, choices=[('small', 'Small'), ('medium', 'Medium'), ('large', 'Large')], max_length=6)),
                ('conquest', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('health', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('attack', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('cost', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('quantity', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('movement', models.SmallIntegerField(blank=True, null=True)),
                ('vp', models.SmallIntegerField(blank=True, null=True)),
                ('initiative', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('force', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('armour', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('life', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('faction', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='%(class)ss', to='cards.faction')),
                ('traits', models.ManyToManyField(related_name='%(class)ss', to='cards.trait')),
            ],
            options={
                'ordering': ['order'],
                'abstract': False,
            },
            bases=('cards.record', models.Model),
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('source', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links_out', to='cards.record')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links_in', to='cards.record')),
            ],
            options={
                'ordering': ['order', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('source', 'target'), name='unique_link')],
            },
        ),
        migrations.CreateModel(
            name='Part',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=24)),
                ('name_en', models.CharField(blank=True, max_length=160)),
                ('name_fr', models.CharField(blank=True, max_length=160)),
                ('text_en', models.TextField(blank=True, null=True)),
                ('text_fr', models.TextField(blank=True, null=True)),
                ('confidence', models.CharField(blank=True, choices=[('printed', 'printed'), ('public', 'public source'), ('inferred', 'worked out')], max_length=8)),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='cards.record')),
            ],
            options={
                'ordering': ['order'],
                'constraints': [models.UniqueConstraint(fields=('record', 'order'), name='unique_part_order')],
            },
        ),
        migrations.CreateModel(
            name='Figure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=24)),
                ('shape', models.CharField(choices=[('number', 'Number'), ('text', 'Text'), ('list', 'List'), ('unknown', 'Unknown')], max_length=8)),
                ('number', models.IntegerField(blank=True, help_text='The value, or the first number in it.', null=True)),
                ('printed_text', models.CharField(blank=True, max_length=120)),
                ('confidence', models.CharField(blank=True, choices=[('printed', 'printed'), ('public', 'public source'), ('inferred', 'worked out')], max_length=8)),
                ('citations', models.ManyToManyField(related_name='figures', to='cards.citation')),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='figures', to='cards.record')),
                ('book', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='figures_of_its_own', to='cards.book')),
            ],
            options={
                'ordering': ['order'],
                'indexes': [models.Index(fields=['name', 'number'], name='figure_by_number')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('book__isnull', True)), fields=('record', 'name'), name='unique_figure'), models.UniqueConstraint(condition=models.Q(('book__isnull', False)), fields=('record', 'name', 'book'), name='unique_figure_per_book'), models.CheckConstraint(condition=models.Q(models.Q(('shape', 'number'), _negated=True), ('number__isnull', False), _connector='OR'), name='number_has_a_value'), models.CheckConstraint(condition=models.Q(models.Q(('confidence', ''), ('shape', 'unknown')), models.Q(models.Q(('shape', 'unknown'), _negated=True), models.Q(('confidence', ''), _negated=True)), _connector='OR'), name='unknown_has_no_confidence')],
            },
        ),
        migrations.AddConstraint(
            model_name='citation',
            constraint=models.UniqueConstraint(fields=('record', 'order'), name='unique_citation_order'),
        ),
        migrations.AddConstraint(
            model_name='citation',
            constraint=models.CheckConstraint(condition=models.Q(('book__isnull', False), models.Q(('address', ''), _negated=True), _connector='OR'), name='citation_has_a_book_or_an_address'),
        ),
        migrations.AddIndex(
            model_name='record',
            index=models.Index(fields=['collection', 'game', 'order'], name='record_shelf'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.UniqueConstraint(fields=('collection', 'slug'), name='unique_slug_per_collection'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.CheckConstraint(condition=models.Q(('known__in', ['full', 'partial', 'name', 'count'])), name='known_is_a_choice'),
        ),
        migrations.AddConstraint(
            model_name='record',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('text_en__isnull', False), ('text_fr__isnull', False)), ('known__in', ('name', 'count')), _connector='OR'), name='text_is_missing_only_where_little_is_known'),
        ),
        migrations.AddConstraint(
            model_name='unit',
            constraint=models.CheckConstraint(condition=models.Q(('size__in', ('', 'small', 'medium', 'large'))), name='size_is_a_choice'),
        ),
    ]
