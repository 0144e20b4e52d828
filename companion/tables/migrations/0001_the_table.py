import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=8, unique=True)),
                ('watch_code', models.CharField(max_length=8, unique=True)),
                ('game', models.CharField(max_length=20)),
                ('options', models.JSONField()),
                ('start', models.JSONField()),
                ('language', models.CharField(max_length=2)),
                ('strict_seats', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('depth', models.PositiveIntegerField(default=0)),
                ('top', models.PositiveIntegerField(default=0)),
                ('node', models.PositiveIntegerField(default=0)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('closed_at__isnull', False)), fields=['closed_at'], name='tables_in_the_bin')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=40)),
                ('role', models.CharField(choices=[('host', 'host'), ('player', 'player'), ('watcher', 'watcher')], max_length=10)),
                ('side', models.CharField(max_length=60, null=True)),
                ('token_hash', models.CharField(max_length=64, null=True, unique=True)),
                ('seen_at', models.DateTimeField(null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tables.table')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('action', 'action'), ('undo', 'undo'), ('redo', 'redo')], max_length=6)),
                ('key', models.CharField(max_length=72)),
                ('at', models.DateTimeField()),
                ('action', models.JSONField()),
                ('events', models.JSONField()),
                ('touches', models.JSONField(null=True)),
                ('of', models.PositiveIntegerField(null=True)),
                ('depth', models.PositiveIntegerField()),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tables.table')),
            ],
            options={
                'ordering': ['version'],
            },
        ),
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('depth', models.PositiveIntegerField()),
                ('engine', models.CharField(max_length=16)),
                ('state', models.JSONField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['table', 'depth'], name='tables_snapshots_by_depth')],
                'constraints': [models.UniqueConstraint(fields=('table', 'version'), name='tables_one_snapshot_a_version')],
            },
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='tables_one_seat_a_number'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(condition=models.Q(('kind', 'action')), fields=['table', 'depth', 'version'], name='tables_actions_by_depth'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(condition=models.Q(('of__isnull', False)), fields=['table', 'of', 'version'], name='tables_undone_and_redone'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('table', 'version'), name='tables_one_entry_a_version'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('table', 'key'), name='tables_one_entry_a_key'),
        ),
    ]
