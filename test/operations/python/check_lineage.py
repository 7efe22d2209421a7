"""Reads events of OpenLineage into the classes that its project generates from its JSON schemas, facets too, and says what
is not as they have it: a member that is missing, unknown or of another type, another name of a facet or of its schema."""

import importlib
import json
import pkgutil
import sys
import typing
from enum import Enum

import attr
import openlineage.client.generated as generated
from openlineage.client.generated import base

modules = [importlib.import_module(f"{generated.__name__}.{name}") for _, name, _ in pkgutil.iter_modules(generated.__path__)]
facets = {
    kind._get_schema(): kind
    for module in modules
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, base.BaseFacet)
}


def build(kind, data, where):
    """`data` as an object of `kind`; raises where it is not one."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if data is None or type(None) in arguments:
        return None if data is None else build(arguments[0], data, where)
    if origin is list:
        assert isinstance(data, list), where
        return [build(arguments[0], item, f"{where}/{at}") for at, item in enumerate(data)]
    if origin is dict:
        return {name: build_facet(item, f"{where}/{name}") for name, item in data.items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if attr.has(kind):
        attr.resolve_types(kind)
        fields = {field.name: field for field in attr.fields(kind) if not field.name.startswith("_")}
        named = {name: value for name, value in data.items() if not name.startswith("_") and name != "schemaURL"}
        unknown = set(named) - set(fields)
        assert not unknown, f"{where}: {kind.__name__} has no {sorted(unknown)}"
        values = {name: build(fields[name].type, value, f"{where}/{name}") for name, value in named.items()}
        return kind(**values)
    assert isinstance(data, kind), f"{where}: {data!r} is not {kind}"
    return data


def build_facet(data, where):
    kind = facets.get(data["_schemaURL"])
    assert kind is not None, f"{where}: no facet has the schema {data['_schemaURL']}"
    assert data["_producer"].startswith("https://"), where
    return build(kind, data, where)


events = []
with open(sys.argv[1]) as file:
    for number, line in enumerate(file):
        data = json.loads(line)
        event = build(base.RunEvent, data, f"line {number + 1}")
        assert data["schemaURL"] == base.RunEvent._get_schema(), data["schemaURL"]
        events.append([event.eventType.value, len(event.inputs or []), len(event.outputs or [])])
print(json.dumps(events))
