import type { Drawing } from '../../model/drawing.ts';
import type { Header } from '../../model/header.ts';
import type { NamedView } from '../../model/layout.ts';
import { withoutViews } from '../../model/other-tables.ts';
import type { Conflict } from './conflict.ts';
import { isTheirs, type Merging } from './merge-entities.ts';

const TABLES = [
  ['layers', 'layer'],
  ['lineTypes', 'lineType'],
  ['textStyles', 'textStyle'],
  ['dimStyles', 'dimensionStyle'],
] as const satisfies readonly (readonly [keyof Drawing, Conflict['kind']])[];

type Record_ = Record<string, unknown>;
/** What says nothing about how it looks. */
const SILENT = new Set(['handle', 'extra', 'lastHeight']);

const text = (value: unknown): string => JSON.stringify(value) ?? '';

function changedKeys(from: Record_, to: Record_): Set<string> {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return new Set([...names].filter((name) => !SILENT.has(name) && text(from[name]) !== text(to[name])));
}

/** Tables come before entities, so that these find their layers and styles. */
export function mergeTables(merging: Merging, base: Drawing, theirs: Drawing): void {
  for (const [table, kind] of TABLES)
    mergeNamed(
      merging,
      kind,
      merging.merged[table] as Map<string, object>,
      base[table] as ReadonlyMap<string, object>,
      theirs[table] as ReadonlyMap<string, object>,
    );
}

/** Named views, which are a list. */
export function mergeViews(merging: Merging, base: Drawing, theirs: Drawing): void {
  const { merged } = merging;
  const byName = ({ views }: Drawing): Map<string, object> =>
    new Map(views.map((view) => [view.name.toUpperCase(), view]));
  const [former, target] = [text(merged.views), byName(merged)];
  mergeNamed(merging, 'view', target, byName(base), byName(theirs));
  merged.views = [...target.values()] as NamedView[];
  if (text(merged.views) !== former) merged.otherTables = withoutViews(merged.otherTables);
}

/** Variables that say how all of a drawing looks; where somebody was last, and what a save counts anew, is ours. */
const SETTINGS = {
  units: 'INSUNITS',
  metric: 'MEASUREMENT',
  lineTypeScale: 'LTSCALE',
  paperLineTypeScale: 'PSLTSCALE',
  currentLineTypeScale: 'CELTSCALE',
  pointMode: 'PDMODE',
  pointSize: 'PDSIZE',
  fillMode: 'FILLMODE',
  quickText: 'QTEXTMODE',
  mirrorText: 'MIRRTEXT',
  splineFrame: 'SPLFRAME',
  lineWeightDisplay: 'LWDISPLAY',
  attributeMode: 'ATTMODE',
  textSize: 'TEXTSIZE',
  linearUnits: 'LUNITS',
  linearPrecision: 'LUPREC',
  angularUnits: 'AUNITS',
  angularPrecision: 'AUPREC',
  angleBase: 'ANGBASE',
  clockwise: 'ANGDIR',
  insertionBase: 'INSBASE',
  limits: 'LIMITS',
  paperLimits: 'PLIMITS',
  wipeoutFrame: 'WIPEOUTFRAME',
  imageFrame: 'IMAGEFRAME',
  xclipFrame: 'XCLIPFRAME',
} as const satisfies Partial<Record<keyof Header, string>>;

export function mergeSettings(merging: Merging, base: Drawing, theirs: Drawing): void {
  const [mine, old, their] = [merging.merged.header, base.header, theirs.header] as unknown as Record_[];
  for (const [key, name] of Object.entries(SETTINGS)) {
    const [ours, before, other] = [text(mine![key]), text(old![key]), text(their![key])];
    if (other === before || other === ours) continue;
    if (ours === before || isTheirs(merging, recordConflict('setting', name, 'bothChanged', new Set())))
      mine![key] = structuredClone(their![key]);
  }
}

export function mergeNamed(
  merging: Merging,
  kind: Conflict['kind'],
  target: Map<string, object>,
  before: ReadonlyMap<string, object>,
  other: ReadonlyMap<string, object>,
): void {
  for (const [name, their] of other)
    mergeRecord(merging, kind, name, target, before.get(name) as Record_ | undefined, their as Record_);
  for (const [name, old] of before) {
    const mine = target.get(name);
    if (other.has(name) || !mine || isUsed(merging.merged, kind, name)) continue;
    const keys = changedKeys(old as Record_, mine as Record_);
    const conflict = recordConflict(kind, name, 'changedAndDeleted', keys);
    if (keys.size === 0 || isTheirs(merging, conflict)) target.delete(name);
  }
}

/** Merges a record property by property into the map of ours. */
export function mergeRecord(
  merging: Merging,
  kind: Conflict['kind'],
  name: string,
  target: Map<string, object>,
  old: Record_ | undefined,
  their: Record_,
): void {
  const mine = target.get(name) as Record_ | undefined;
  const add = (): void => {
    const copy = structuredClone(their);
    // A handle of theirs may be somebody else's here.
    copy['handle'] = merging.merged.nextHandle++;
    target.set(name, copy);
  };
  if (!old) {
    if (!mine) return add();
    const keys = changedKeys(mine, their);
    if (keys.size > 0 && isTheirs(merging, recordConflict(kind, name, 'bothAdded', keys)))
      takeKeys(mine, their, keys);
    return;
  }
  const theirKeys = changedKeys(old, their);
  if (theirKeys.size === 0) return;
  if (!mine) {
    if (isTheirs(merging, recordConflict(kind, name, 'deletedAndChanged', theirKeys))) add();
    return;
  }
  const ourKeys = changedKeys(old, mine);
  const shared = new Set(
    [...theirKeys].filter((one) => ourKeys.has(one) && text(mine[one]) !== text(their[one])),
  );
  const free = new Set([...theirKeys].filter((one) => !ourKeys.has(one)));
  if (shared.size > 0 && isTheirs(merging, recordConflict(kind, name, 'bothChanged', shared)))
    for (const one of shared) free.add(one);
  takeKeys(mine, their, free);
}

function takeKeys(to: Record_, from: Record_, keys: ReadonlySet<string>): void {
  for (const key of keys)
    if (key in from) to[key] = structuredClone(from[key]);
    else delete to[key];
}

function recordConflict(
  kind: Conflict['kind'],
  name: string,
  reason: Conflict['reason'],
  keys: ReadonlySet<string>,
): Conflict {
  return { id: `${kind} ${name}`, kind, place: '', name, handle: '', reason, parts: [...keys] };
}

/** A layer that one side has deleted and the other one draws on stays. */
function isUsed(drawing: Drawing, kind: Conflict['kind'], name: string): boolean {
  if (kind !== 'layer') return false;
  for (const block of drawing.blocks.values())
    if (block.entities.some((entity) => entity.layer.toUpperCase() === name)) return true;
  return false;
}
