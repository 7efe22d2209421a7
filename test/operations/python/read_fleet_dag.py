"""What Airflow imports from a DAG with mapped tasks."""

import json
import sys

from airflow.models import DagBag

bag = DagBag(sys.argv[1], include_examples=False, read_dags_from_db=False)


def commands(task):
    """Of a mapped task, that of each of its instances."""
    return task.expand_input.value["bash_command"] if hasattr(task, "expand_input") else task.bash_command


tasks = {
    task.task_id: {
        "downstream": sorted(task.downstream_task_ids),
        "trigger_rule": str(getattr(task.trigger_rule, "value", task.trigger_rule)),
        "commands": commands(task),
    }
    for dag in bag.dags.values()
    for task in dag.tasks
}
print(json.dumps({"errors": bag.import_errors, "dags": list(bag.dags), "tasks": tasks}))
