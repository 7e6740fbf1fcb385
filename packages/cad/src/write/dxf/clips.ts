import type { InsertClip } from '../../model/inserts.ts';
import { holeRecord, ROUND_TRIP } from '../../read/inverted-clip.ts';
import type { PassthroughPlan } from '../passthrough-objects/plan.ts';
import type { DxfTarget } from './context.ts';

/** The objects of one xclip: extension dictionary of the insert, its filters, the filter itself. */
export type ClipPlan = {
  clip: InsertClip;
  dictionary: number;
  filters: number;
  filter: number;
};

/** For drawings whose objects are made anew: inserts that are clipped get the dictionaries for it. */
export function planClips(target: DxfTarget, passthrough: PassthroughPlan): ClipPlan[] {
  const plans: ClipPlan[] = [];
  for (const block of target.drawing.blocks.values()) {
    for (const entity of block.entities) {
      if (entity.type !== 'INSERT' || !entity.clip) continue;
      const [filters, filter] = [target.newHandle(), target.newHandle()];
      passthrough.hang(entity.handle, 'ACAD_FILTER', filters, () => target.newHandle());
      const dictionary = passthrough.dictionaries.get(entity.handle) ?? 0;
      target.madeDictionaries.set(entity.handle, dictionary);
      plans.push({ clip: entity.clip, dictionary, filters, filter });
    }
  }
  return plans;
}

export function writeClips(target: DxfTarget, plans: readonly ClipPlan[]): void {
  const { out } = target;
  for (const { clip, dictionary, filters, filter } of plans) {
    begin(target, 'DICTIONARY', filters, dictionary, 'AcDbDictionary');
    out.int(280, 1);
    out.int(281, 1);
    out.text(3, 'SPATIAL');
    out.handle(360, filter);
    const beside = clip.hole ? writeHole(target, filter, clip) : 0;
    begin(target, 'SPATIAL_FILTER', filter, filters, 'AcDbFilter', beside);
    out.text(100, 'AcDbSpatialFilter');
    writeFilter(target, clip);
    if (clip.inverted) target.lose('inversion of a clip');
  }
}

/** Gives the dictionary with the record of what an inverted clip leaves out. */
function writeHole(target: DxfTarget, filter: number, clip: InsertClip): number {
  const { out } = target;
  const [dictionary, record] = [target.newHandle(), target.newHandle()];
  begin(target, 'DICTIONARY', dictionary, filter, 'AcDbDictionary');
  out.int(280, 1);
  out.int(281, 1);
  out.text(3, ROUND_TRIP);
  out.handle(360, record);
  begin(target, 'XRECORD', record, dictionary, 'AcDbXrecord');
  out.int(280, 1);
  for (const item of holeRecord(clip))
    if (typeof item === 'string') out.text(102, item);
    else out.point(10, [...item, 0]);
  return dictionary;
}

function writeFilter({ out }: DxfTarget, clip: InsertClip): void {
  out.int(70, clip.points.length / 2);
  for (let i = 0; i + 1 < clip.points.length; i += 2)
    out.point2(10, [clip.points[i] ?? 0, clip.points[i + 1] ?? 0]);
  out.point(210, clip.normal);
  out.point(11, clip.origin);
  out.flag(71, clip.enabled);
  out.flag(72, clip.front !== undefined);
  if (clip.front !== undefined) out.num(40, clip.front);
  out.flag(73, clip.back !== undefined);
  if (clip.back !== undefined) out.num(41, clip.back);
  for (const value of [...clip.inverseInsert, ...clip.boundary]) out.num(40, value);
}

function begin(
  { out }: DxfTarget,
  name: string,
  handle: number,
  owner: number,
  subclass: string,
  dictionary = 0,
): void {
  out.text(0, name);
  out.handle(5, handle);
  if (dictionary !== 0) {
    out.text(102, '{ACAD_XDICTIONARY');
    out.handle(360, dictionary);
    out.text(102, '}');
  }
  out.handle(330, owner);
  out.text(100, subclass);
}
