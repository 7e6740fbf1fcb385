import type { DxfTarget } from '../../write/dxf/context.ts';
import { writeKnown } from '../../write/dxf/header.ts';
import { tagsOf } from './dxf-records.ts';
import { joined } from './tag-overlay.ts';

/** A piece of the file that is replaced by another text. */
export type Splice = { start: number; end: number; text: Uint8Array };

type Place = { start: number; end: number; value: string };

const VARIABLE = 9;

/** Header variables in which two drawings differ, and the next handle where it has grown; former: what it was. */
export function headerSplices(
  bytes: Uint8Array,
  section: { start: number; end: number },
  was: DxfTarget,
  now: DxfTarget,
  former: number,
): Splice[] {
  const [before, after] = [variablesOf(was), variablesOf(now)];
  const own = placesOf(bytes, section.start, section.end);
  const splices: Splice[] = [];
  const added: Uint8Array[] = [];
  for (const [name, { text, value }] of after) {
    if (before.get(name)?.value === value) continue;
    const place = own.get(name);
    if (place) splices.push({ start: place.start, end: place.end, text });
    else added.push(text);
  }
  // Before R13 a file says whether its entities have handles, and some have now.
  const handling = own.get('$HANDLING');
  if (handling?.value === '0') {
    now.out.text(VARIABLE, '$HANDLING');
    now.out.int(70, 1);
    splices.push({ start: handling.start, end: handling.end, text: now.out.finish() });
  }
  const seed = own.get('$HANDSEED');
  if (seed && now.seed > former && Number.parseInt(seed.value, 16) < now.seed) {
    now.out.text(VARIABLE, '$HANDSEED');
    now.out.handle(5, now.seed);
    splices.push({ start: seed.start, end: seed.end, text: now.out.finish() });
  }
  if (added.length > 0) splices.push({ start: section.end, end: section.end, text: joined(added) });
  return splices;
}

function variablesOf(target: DxfTarget): Map<string, { text: Uint8Array; value: string }> {
  writeKnown(target, target.drawing);
  const bytes = target.out.finish();
  const places = placesOf(bytes, 0, bytes.length);
  return new Map(
    [...places].map(([name, { start, end, value }]) => [name, { text: bytes.subarray(start, end), value }]),
  );
}

/** Each variable with its groups. */
function placesOf(bytes: Uint8Array, start: number, end: number): Map<string, Place> {
  const places = new Map<string, Place>();
  let current: Place | undefined;
  for (const tag of tagsOf(bytes, start, end)) {
    if (tag.code === VARIABLE) {
      current = { start: tag.start, end: tag.end, value: '' };
      places.set(tag.value, current);
    } else if (current) {
      current.end = tag.end;
      current.value += current.value === '' ? tag.value : ` ${tag.value}`;
    }
  }
  return places;
}
