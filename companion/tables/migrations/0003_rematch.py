import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_log_entry'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='rematch_of',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematches', to='tables.table'),
        ),
    ]
