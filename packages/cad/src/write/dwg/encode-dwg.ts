import { R2004, R2007, versionNumber } from '../../dwg/versions.ts';
import type { Drawing } from '../../model/drawing.ts';
import { sourceFileOf } from '../../read/dwg/source-file.ts';
import { codePageFor } from '../code-page.ts';
import { passthroughObjectsOf } from '../passthrough-objects/passthrough-objects-of.ts';
import type { PassthroughObjects } from '../passthrough-objects/passthrough-object.ts';
import { lostObjects } from '../passthrough-objects/lost.ts';
import type { PassthroughPlan } from '../passthrough-objects/plan.ts';
import { withEssentials } from '../dxf/tables.ts';
import type { Losses } from '../losses.ts';
import { Attachments, writeBlockRecords } from './block-records.ts';
import { BlockWriter, tellGroups, type WrittenBlock } from './blocks.ts';
import { PreservedObjects } from './preserved-objects.ts';
import { planPassthroughObjects, writePassthroughObjects } from './passthrough-objects.ts';
import { containPaged } from './container/paged.ts';
import { containR2000 } from './container/r2000.ts';
import { containR2007 } from './container/r2007.ts';
import type { FileParts } from './container/parts.ts';
import { dataStorage } from './data-storage.ts';
import { DictionaryWriter } from './dictionaries.ts';
import { headerRecord, moment, type Moment } from './header-record.ts';
import { ObjectWriter } from './object-writer.ts';
import { applicationNames, planDrawing, type Plan } from './plan.ts';
import { classesSection, headerSection } from './sections.ts';
import { newControls, writeTables } from './tables.ts';
import { Target } from './target.ts';
import { SourceDiff } from './source-diff.ts';

/** Number of the code page in files whose text is Unicode. */
const LATIN = 30;

/**
 * A drawing as DWG, and what it could not hold. carry: objects that are not modelled go along as they were where the
 * drawing is saved in the version it came from.
 */
export function encodeDwg(
  source: Drawing,
  name: string,
  carry = true,
): { bytes: Uint8Array; losses: Losses; preserved: boolean } {
  const version = versionNumber(name);
  const drawing = withEssentials(source);
  const page = codePageFor(drawing);
  const target = new Target(drawing, version);
  target.page = page;
  const out = new ObjectWriter(version, page.encode);
  const preserved = carry ? PreservedObjects.from(drawing, version, name) : undefined;
  if (preserved) {
    target.carrying = true;
    target.sourceDiff = SourceDiff.of(drawing, version, page.label);
    const { sourceFile } = target.sourceDiff ?? {};
    target.classes.adopt(drawing.classes, (number) => sourceFile?.classSince(number) ?? []);
    preserved.announce(target);
  }
  const plan = planDrawing(target);
  registerApplications(target);
  const controls = newControls(target);
  const dictionaries = new DictionaryWriter(target, out, plan, preserved);
  tellGroups(target, plan, dictionaries.groups);
  const made = preserved ? undefined : planMade(target, plan);
  const { handles: named } = dictionaries;
  writeTables(target, out, controls, named.placeholder);
  const blocks = new BlockWriter(target, out, dictionaries.images);
  const written = new Map<string, WrittenBlock>();
  for (const planned of plan.blocks) written.set(planned.key, blocks.write(planned));
  writeBlockRecords(target, out, controls.block, plan, written, blocks.inserts);
  preserved?.write(target, out);
  if (made) {
    dictionaries.write(plan, written, made.along);
    made.attachments.write(out, page);
    writePassthroughObjects(target, out, made.along, named.root, page);
    reportObjects(target, made);
  }
  // programs are not copied from file to file
  if (sourceFileOf(drawing)?.section('macros')) target.losses.loseObject('VBA_PROJECT');
  const record = headerRecord(target, controls, named, dictionaries.currentMlineStyle);
  const parts: FileParts = {
    version,
    name,
    codePage: version >= R2007 ? LATIN : page.number,
    drawing,
    header: headerSection(version, page.encode, record),
    classes: classesSection(version, page.encode, target.classes.list),
    objects: out.bytes,
    handles: out.handles,
    offsets: out.offsets,
    created: moment(drawing.header.created),
    updated: moment(drawing.header.updated),
    edited: record['TDINDWG'] as Moment,
    seed: target.seed,
    important: [
      target.seed,
      controls.block,
      controls.layer,
      controls.style,
      controls.lineType,
      controls.view,
      controls.ucs,
      controls.vport,
      controls.appid,
      controls.dimstyle,
      controls.viewportHeader,
      named.root,
      named.mlineStyle,
      named.group,
    ],
    stored: blocks.dataStorage() ?? (blocks.stored.size > 0 ? dataStorage(blocks.stored) : undefined),
    dependencies: preserved && dependenciesOf(drawing),
  };
  return { bytes: contain(parts), losses: target.losses, preserved: preserved !== undefined };
}

/** Other programs leave it out, or empty. */
function dependenciesOf(drawing: Drawing): Uint8Array | undefined {
  const section = sourceFileOf(drawing)?.section('fileDependencies');
  return section?.length ? section : undefined;
}

/** Applications that extended data belongs to: known ones keep their handles, which what is carried refers to. */
function registerApplications(target: Target): void {
  const { drawing } = target;
  const add = (name: string, handle: number): void => {
    if (target.applications.has(name.toUpperCase())) return;
    target.applications.set(name.toUpperCase(), handle);
    target.applicationNames.set(handle, name);
  };
  if (drawing.format === 'dwg')
    for (const { handle, tags } of drawing.otherTables.get('APPID') ?? [])
      add(String(tags.values[0]), target.keep(handle));
  for (const name of applicationNames(drawing)) add(name, target.newHandle());
}

/** Of a file whose objects are made from the model: what goes along with these. */
type Made = { passthrough: PassthroughObjects; along: PassthroughPlan; attachments: Attachments };

function planMade(target: Target, plan: Plan): Made {
  const passthrough = passthroughObjectsOf(target.drawing);
  const along = planPassthroughObjects(target, plan, passthrough);
  const attachments = new Attachments(target, plan, along);
  for (const [owner, dictionary] of along.dictionaries) target.dictionaries.set(owner, dictionary);
  return { passthrough, along, attachments };
}

/** What no entity shows and is not written. */
function reportObjects({ drawing, losses, classes }: Target, { passthrough, along }: Made): void {
  // styles of multileaders and tables are written where there is a use for them
  const isWritten = (handle: number, name: string): boolean =>
    along.moved.has(handle) || (STYLES.has(name) && classes.has(name));
  for (const [name, count] of lostObjects(drawing, passthrough, isWritten)) losses.loseObject(name, count);
}

const STYLES = new Set(['MLEADERSTYLE', 'TABLESTYLE']);

function contain(parts: FileParts): Uint8Array {
  if (parts.version < R2004) return containR2000(parts);
  return parts.version === R2007 ? containR2007(parts) : containPaged(parts);
}
