import { DIMSTYLE } from '../../dwg/fields/dimstyle.ts';
import * as entries from '../../dwg/fields/entries.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { VIEW } from '../../dwg/fields/viewports.ts';
import { num, numbers } from '../../dwg/fields/record.ts';
import type { Tags } from '../../model/common.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { NamedView } from '../../model/layout.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import {
  dimensionRecord,
  layerRecord,
  lineTypeRecord,
  styleRecord,
  viewRecord,
  withFace,
} from '../../write/dwg/tables.ts';
import type { Target } from '../../write/dwg/target.ts';
import type { DwgSource } from './dwg-source.ts';
import type { ObjectEdits } from './object-edits.ts';
import { overlay } from './overlay.ts';

type Entry = { name: string; handle: number; extra?: Tags };

type SymbolTable<T extends Entry> = {
  /** Of the header's field that names the table. */
  control: string;
  table: Table;
  before: ReadonlyMap<string, T>;
  after: ReadonlyMap<string, T>;
  handles: (target: Target) => Map<string, number>;
  record: (target: Target, entry: T) => Rec;
};

/** Layers, linetypes, text styles, dimension styles and views. Run before anything that refers to new entries by name. */
export function changeTables(
  source: DwgSource,
  edits: ObjectEdits,
  was: Target,
  now: Target,
  applications: ReadonlySet<string>,
): void {
  const [before, after] = [was.drawing, now.drawing];
  const plotStyle = normalPlotStyle(before);
  const run = <T extends Entry>(table: SymbolTable<T>): void => changeTable(source, edits, was, now, table);
  run({
    control: 'lineTypeControl',
    table: entries.LTYPE,
    before: before.lineTypes,
    after: after.lineTypes,
    handles: ({ lineTypes }) => lineTypes,
    record: lineTypeRecord,
  });
  run({
    control: 'layerControl',
    table: entries.LAYER,
    before: before.layers,
    after: after.layers,
    handles: ({ layers }) => layers,
    record: (target, layer) => layerRecord(target, layer, plotStyle),
  });
  run({
    control: 'styleControl',
    table: entries.STYLE,
    before: mapped(before.textStyles, withFace),
    after: mapped(after.textStyles, withFace),
    handles: ({ styles }) => styles,
    record: (_, style) => styleRecord(style),
  });
  run({
    control: 'dimstyleControl',
    table: DIMSTYLE,
    before: before.dimStyles,
    after: after.dimStyles,
    handles: ({ dimStyles }) => dimStyles,
    record: (target, style) => ({ name: style.name, ...dimensionRecord(target, style) }),
  });
  run({
    control: 'viewControl',
    table: VIEW,
    before: byName(before.views),
    after: byName(after.views),
    // nothing goes by the name of a view
    handles: () => new Map(),
    record: (_, view) => viewRecord(view),
  });
  addApplications(source, edits, now, applications);
}

const byName = (views: readonly NamedView[]): Map<string, NamedView> =>
  new Map(views.map((view) => [view.name.toUpperCase(), view]));

function changeTable<T extends Entry>(
  source: DwgSource,
  edits: ObjectEdits,
  was: Target,
  now: Target,
  { control, table, before, after, handles, record }: SymbolTable<T>,
): void {
  const owner = num(source.header, control);
  const known = new Map([...before.values()].map((entry) => [entry.handle, entry]));
  const added: [number, T][] = [];
  for (const [key, entry] of after) {
    const old = entry.handle === 0 ? undefined : known.get(entry.handle);
    known.delete(entry.handle);
    if (old) changeEntry(edits, was, now, old, entry, record);
    // what the file lacks and every drawing has is no entry of it
    else if (entry.handle !== 0 || !sameValue(before.get(key), entry)) {
      const handle = entry.handle || now.newHandle();
      handles(now).set(key, handle);
      added.push([handle, entry]);
    }
  }
  for (const [handle, entry] of added)
    edits.objects.set(handle, {
      table,
      type: table.type,
      handle,
      owner,
      reactors: [],
      dictionary: 0,
      extended: now.extended(entry),
      record: record(now, entry),
    });
  const gone = [...known.keys()].filter((handle) => handle !== 0);
  for (const handle of gone) edits.remove(handle);
  if (added.length === 0 && gone.length === 0) return;
  const list = edits.object(owner).record;
  list['entries'] = [
    ...numbers(list, 'entries').filter((handle) => !gone.includes(handle)),
    ...added.map(([handle]) => handle),
  ];
}

function changeEntry<T extends Entry>(
  edits: ObjectEdits,
  was: Target,
  now: Target,
  before: T,
  after: T,
  record: (target: Target, entry: T) => Rec,
): void {
  if (sameValue(before, after)) return;
  const edit = edits.object(after.handle);
  overlay(edit.record, record(was, before), record(now, after));
  if (!sameValue(before.extra, after.extra)) edit.extended = now.extended(after);
}

/** Applications that extended data belongs to must be registered. */
function addApplications(
  source: DwgSource,
  edits: ObjectEdits,
  now: Target,
  names: ReadonlySet<string>,
): void {
  const owner = num(source.header, 'appidControl');
  for (const name of names) {
    if (now.applications.has(name.toUpperCase())) continue;
    const handle = now.newHandle();
    now.applications.set(name.toUpperCase(), handle);
    now.applicationNames.set(handle, name);
    const head = { handle, owner, reactors: [], dictionary: 0, extended: [] };
    edits.objects.set(handle, { table: entries.APPID, type: entries.APPID.type, ...head, record: { name } });
    const { record } = edits.object(owner);
    record['entries'] = [...numbers(record, 'entries'), handle];
  }
}

function mapped<T>(map: ReadonlyMap<string, T>, by: (value: T) => T): Map<string, T> {
  return new Map([...map].map(([key, value]) => [key, by(value)]));
}

function normalPlotStyle({ names }: Drawing): number {
  for (const [handle, name] of names.plotStyles) if (name.toUpperCase() === 'NORMAL') return handle;
  return 0;
}
