import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OcfError } from '@linework/cad/ocf/bytes';
import { CODEC, SECTION } from '@linework/cad/ocf/container';
import { parseManifest } from '@linework/cad/ocf/manifest';
import { countedSource, field, line, never, ocf, scatter } from '../testing.ts';
import { firstRequest } from './firstRequest.ts';
import { OcfFile } from './ocfFile.ts';

const deflate = { codec: CODEC.deflate, compress: (bytes: Uint8Array) => deflateRawSync(bytes) };

test('a small drawing takes one request for everything its picture needs', async () => {
  const source = countedSource(ocf({ entities: [line(0, 0, 10, 10)] }, deflate));
  const file = await OcfFile.open(source, 1000, never);
  await file.bring(
    file.sections.filter(({ type }) => type === SECTION.tiles),
    never,
  );
  expect(source.asked).toHaveLength(1);
});

test('what has come in part is asked for from where it ends, never twice', async () => {
  const bytes = ocf({ entities: scatter(12_000) }, deflate);
  const source = countedSource(bytes);
  const file = await OcfFile.open(source, 0, never);
  expect(bytes.length).toBeGreaterThan(firstRequest(0));
  const tiles = file.sections.filter(({ type }) => type === SECTION.tiles);
  await file.bring(tiles, never);
  const sorted = [...source.asked].sort((a, b) => a[0] - b[0]);
  for (let i = 1; i < sorted.length; i++) expect(sorted[i]![0]).toBeGreaterThanOrEqual(sorted[i - 1]![1]);
  await file.bring(tiles, never);
  expect(source.asked).toHaveLength(sorted.length);
});

test('sections come back as they were written', async () => {
  const bytes = ocf({ entities: field(20) }, deflate);
  const file = await OcfFile.open(countedSource(bytes), 0, never);
  const manifest = await file.get(SECTION.manifest, 0, never);
  expect(parseManifest(manifest!).entities).toBe(400);
  expect(await file.get(SECTION.images, 0, never)).toBeUndefined();
});

test.each([10, 20, 80])('a file cut off after %i bytes is told to be damaged', async (length) => {
  const bytes = ocf({ entities: field(20) }, deflate).slice(0, length);
  await expect(OcfFile.open(countedSource(bytes), 0, never)).rejects.toBeInstanceOf(OcfError);
});

test('a section that unfolds to more than it says is refused', async () => {
  const bytes = ocf({ entities: field(40) }, deflate);
  // The raw size of the first section, the manifest, one less: it follows the stored size, a number of several bytes.
  let at = 14 + 1 + 3;
  while (bytes[at]! & 128) at++;
  bytes[at + 1]! -= 1;
  await expect(OcfFile.open(countedSource(bytes), 0, never)).rejects.toThrow('A section is damaged.');
});

test('an aborted request leaves nothing behind that a later one would trip over', async () => {
  const bytes = ocf({ entities: scatter(12_000) }, deflate);
  const source = countedSource(bytes);
  const file = await OcfFile.open(source, 0, never);
  const tile = file.sections.findLast(({ type }) => type === SECTION.tiles)!;
  await expect(file.bring([tile], AbortSignal.abort())).rejects.toThrow();
  await file.bring([tile], never);
  expect((await file.bytes(tile, never)).length).toBe(tile.raw);
});
