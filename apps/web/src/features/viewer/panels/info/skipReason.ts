/** Why the kernel left an object out of the picture, in the reader's language. */
import type { PlainKey } from '@linework/i18n';

const reasons: Readonly<Record<string, PlainKey<'diagnostic'>>> = {
  'it could not be drawn': 'viewer.reason.failed',
  'its block is not in the drawing': 'viewer.reason.block',
  'its block contains itself': 'viewer.reason.endless',
  'its block contains itself or lies too deep': 'viewer.reason.endless',
  'it belongs to another entity': 'viewer.reason.part',
  'it left no picture of itself': 'viewer.reason.foreign',
  'it left an empty picture of itself': 'viewer.reason.empty',
  'it left only a box as its picture': 'viewer.reason.box',
  'its kind is not known': 'viewer.reason.unknownKind',
  'its modeller data holds no edges': 'viewer.reason.geometry',
  'the underlay is another file and has no frame': 'viewer.reason.otherFile',
  'its shape file is not at hand': 'viewer.reason.shapeFile',
  'the file holds no modeller data for it': 'viewer.reason.solid',
  'it has no frame': 'viewer.reason.geometry',
  'its place is not a number': 'viewer.reason.geometry',
  'its points are not numbers': 'viewer.reason.geometry',
  'its points coincide': 'viewer.reason.geometry',
  'its lines are parallel': 'viewer.reason.geometry',
  'its arc has no radius': 'viewer.reason.geometry',
  'it has fewer than two points': 'viewer.reason.geometry',
  'it has fewer than two vertices': 'viewer.reason.geometry',
  'it has neither a block nor cells': 'viewer.reason.geometry',
  'no usable boundary': 'viewer.reason.geometry',
  'no boundary': 'viewer.reason.geometry',
};

/** Undefined where the kernel's own English words are all there is. */
export function skipReasonKey(reason: string): PlainKey<'diagnostic'> | undefined {
  return Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
}
