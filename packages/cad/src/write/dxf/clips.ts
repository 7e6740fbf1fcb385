import type { InsertClip } from '../../model/inserts.ts';
import type { DxfTarget } from './context.ts';

/** The objects of one xclip: extension dictionary of the insert, its filters, the filter itself. */
export type ClipPlan = {
  clip: InsertClip;
  insert: number;
  dictionary: number;
  filters: number;
  filter: number;
};

/** For drawings whose objects are made anew: inserts that are clipped get the dictionaries for it. */
export function planClips(target: DxfTarget): ClipPlan[] {
  const plans: ClipPlan[] = [];
  for (const block of target.drawing.blocks.values()) {
    for (const entity of block.entities) {
      if (entity.type !== 'INSERT' || !entity.clip) continue;
      const [dictionary, filters, filter] = [target.newHandle(), target.newHandle(), target.newHandle()];
      target.madeDictionaries.set(entity.handle, dictionary);
      plans.push({ clip: entity.clip, insert: entity.handle, dictionary, filters, filter });
    }
  }
  return plans;
}

export function writeClips(target: DxfTarget, plans: readonly ClipPlan[]): void {
  const { out } = target;
  for (const { clip, insert, dictionary, filters, filter } of plans) {
    begin(target, 'DICTIONARY', dictionary, insert, 'AcDbDictionary');
    out.int(280, 1);
    out.int(281, 1);
    out.text(3, 'ACAD_FILTER');
    out.handle(360, filters);
    begin(target, 'DICTIONARY', filters, dictionary, 'AcDbDictionary');
    out.int(280, 1);
    out.int(281, 1);
    out.text(3, 'SPATIAL');
    out.handle(360, filter);
    begin(target, 'SPATIAL_FILTER', filter, filters, 'AcDbFilter');
    out.text(100, 'AcDbSpatialFilter');
    writeFilter(target, clip);
    if (clip.inverted) target.lose('inversion of a clip');
  }
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

function begin({ out }: DxfTarget, name: string, handle: number, owner: number, subclass: string): void {
  out.text(0, name);
  out.handle(5, handle);
  out.handle(330, owner);
  out.text(100, subclass);
}
