import * as acad from '@node-projects/acad-ts';
import type { InsertClip } from '../../model/inserts.ts';
import { points2, xyz } from './context.ts';

/** An xclip hangs in the insert's extension dictionary under ACAD_FILTER, then SPATIAL. */
export function addClip(insert: acad.Entity, clip: InsertClip): void {
  const filter = new acad.SpatialFilter('SPATIAL');
  filter.boundaryPoints = points2(clip.points);
  filter.normal = xyz(clip.normal);
  filter.origin = xyz(clip.origin);
  filter.displayBoundary = clip.enabled;
  filter.clipFrontPlane = clip.front !== undefined;
  filter.frontDistance = clip.front ?? 0;
  filter.clipBackPlane = clip.back !== undefined;
  filter.backDistance = clip.back ?? 0;
  filter.inverseInsertTransform = matrix(clip.inverseInsert);
  filter.insertTransform = matrix(clip.boundary);
  const filters = new acad.CadDictionary('ACAD_FILTER');
  const dictionary = new acad.CadDictionary();
  insert.xDictionary = dictionary;
  dictionary.addByKey('ACAD_FILTER', filters);
  filters.addByKey('SPATIAL', filter);
}

const NAMES = ['m00', 'm01', 'm02', 'm03', 'm10', 'm11', 'm12', 'm13', 'm20', 'm21', 'm22', 'm23'] as const;

function matrix(rows: readonly number[]): acad.Matrix4 {
  const made = new acad.Matrix4();
  NAMES.forEach((name, i) => {
    made[name] = rows[i] ?? (i % 5 === 0 ? 1 : 0);
  });
  made.m33 = 1;
  return made;
}
