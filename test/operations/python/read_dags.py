"""What Airflow imports from a folder of DAGs."""

import json
import sys

from airflow.models import DagBag

bag = DagBag(sys.argv[1], include_examples=False, read_dags_from_db=False)
dags = {
    name: {
        "max_active_runs": dag.max_active_runs,
        "catchup": dag.catchup,
        "tasks": {
            task.task_id: {
                "downstream": sorted(task.downstream_task_ids),
                "bash_command": task.bash_command,
                "skip_on_exit_code": list(task.skip_on_exit_code),
            }
            for task in dag.tasks
        },
    }
    for name, dag in bag.dags.items()
}
print(json.dumps({"errors": bag.import_errors, "dags": dags}))
