import { expect, test } from 'vitest';
import { decode } from '../../dwg/fields/decode.ts';
import { newEntityMode, OWNED } from '../../dwg/entity-mode.ts';
import { TEXT } from '../../dwg/fields/texts.ts';
import { R2000, R2004, R2007, R2010, R2013, R2018 } from '../../dwg/versions.ts';
import type { StoredObject } from '../../model/foreign.ts';
import { Pages } from '../../read/dwg/container/pages.ts';
import { HandleMap } from '../../read/dwg/stream/handle-map.ts';
import { ObjectStream } from '../../read/dwg/stream/object-stream.ts';
import { stripDanglingHandles, openStored } from './strip-dangling-handles.ts';
import { ObjectWriter } from './object-writer.ts';

const [OWNER, LAYER, STYLE, DICTIONARY, KEPT, GONE] = [0x10, 0x11, 0x12, 0x13, 0x14, 0x1234567];
const HANDLE = 0x20;

/** A text with reactors that are there and such that are not, as a file stores it. */
function storedText(version: number): StoredObject {
  const out = new ObjectWriter(version, (text) => new TextEncoder().encode(text));
  const mode = newEntityMode();
  mode.mode = OWNED;
  mode.owner = OWNER;
  mode.layer = LAYER;
  mode.reactors = [GONE, KEPT, GONE + 1];
  mode.dictionary = DICTIONARY;
  const extended = [{ application: 9, bytes: Uint8Array.of(70, 1, 2) }];
  const graphics = Uint8Array.of(1, 2, 3, 4, 5);
  out.entity(
    TEXT,
    TEXT.type,
    { handle: HANDLE, mode, extended, graphics },
    { text: 'Höhe', height: 2.5, style: STYLE },
  );
  const map = new HandleMap(Float64Array.of(HANDLE), Int32Array.from(out.offsets), HANDLE);
  const stream = new ObjectStream(
    Pages.unpacked(out.bytes),
    version,
    (bytes) => new TextDecoder().decode(bytes),
    map,
  );
  stream.open(HANDLE);
  const { handleBits } = stream;
  return { handle: HANDLE, owner: OWNER, name: 'TEXT', classNumber: 0, bytes: stream.stored(), handleBits };
}

test.each([R2000, R2004, R2007, R2010, R2013, R2018])(
  'a stored entity of version %s loses what is gone and nothing else',
  (version) => {
    const stored = storedText(version);
    const there = (handle: number): boolean => handle < 0x100 && handle !== DICTIONARY;
    expect(stripDanglingHandles(version, stored, 'utf-8', true, () => true)).toBe(stored);
    const body = { ...stored, ...stripDanglingHandles(version, stored, 'utf-8', true, there) };
    const stream = openStored(version, body, 'utf-8');
    expect(stream.open(HANDLE)).toBe(TEXT.type);
    expect(stream.readEntityHead()).toBe(true);
    expect(stream.reactors).toEqual([KEPT]);
    expect([stream.owner, stream.dictionary, stream.mode.layer]).toEqual([OWNER, 0, LAYER]);
    expect(stream.extended).toHaveLength(3);
    expect(stream.graphics).toEqual(Uint8Array.of(1, 2, 3, 4, 5));
    expect(decode(TEXT.rows, stream.data)).toMatchObject({ text: 'Höhe', height: 2.5, style: STYLE });
    expect(stream.data.overrun || stream.data.refs.overrun).toBe(false);
  },
);

test('a stored entity of R2000 takes another place in the chain, and keeps all else', () => {
  const stored = storedText(R2000);
  const links = { previous: 0x15, next: 0x1234 };
  const body = { ...stored, ...stripDanglingHandles(R2000, stored, 'utf-8', true, () => true, links) };
  const stream = openStored(R2000, body, 'utf-8');
  expect(stream.open(HANDLE)).toBe(TEXT.type);
  expect(stream.readEntityHead()).toBe(true);
  expect([stream.mode.previous, stream.mode.next]).toEqual([0x15, 0x1234]);
  expect([stream.owner, stream.dictionary, stream.mode.layer]).toEqual([OWNER, DICTIONARY, LAYER]);
  expect(decode(TEXT.rows, stream.data)).toMatchObject({ text: 'Höhe', height: 2.5, style: STYLE });
  expect(stripDanglingHandles(R2000, body, 'utf-8', true, () => true, links)).toBe(body);
});
