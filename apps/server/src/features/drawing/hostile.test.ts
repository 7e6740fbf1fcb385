/** Damaged drawings through the whole job: each comes to an end with a word about it, and the server does not mind. */
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { prepareStatus } from '@linework/contract';
import { expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { mutant } from '../../../test/mutants.ts';
import { annsFiles } from '../../../test/realFiles.ts';
import { sandboxReasons } from '../../sandbox/limits.ts';

const given = annsFiles();

const dxf = dxfOf([{ text: 'Room 12', layer: 'Walls' }], [{ block: 'Door', attributes: { NAME: 'A' } }]);
const dwg = (version: '2000' | '2004' | '2018'): Uint8Array =>
  write(read(new Uint8Array(dxf)).drawing, { format: 'dwg', version }).bytes!;
const sources = [
  { type: 'dxf', bytes: new Uint8Array(dxf) },
  { type: 'dwg', bytes: dwg('2000') },
  { type: 'dwg', bytes: dwg('2004') },
  { type: 'dwg', bytes: dwg('2018') },
];

it('ends well or with a reason, twenty times', { timeout: 900_000 }, async () => {
  const names: string[] = [];
  for (let seed = 0; seed < 20; seed += 1) {
    const { type, bytes } = sources[seed % sources.length]!;
    const name = `mutant ${seed}.${type}`;
    names.push(name);
    await given.put(name, mutant(bytes, seed));
  }
  const sound = await given.put('sound.dxf', dxf);
  await given.server.settled();
  const { files } = await given.ann.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
  expect(files.map(({ name }) => name).toSorted()).toEqual([...names, 'sound.dxf'].toSorted());
  const statuses = new Set<number>(files.map(({ status }) => status));
  expect(
    [...statuses].every((status) => status === prepareStatus.ready || status === prepareStatus.failed),
  ).toBe(true);
  expect(files.filter(({ status }) => status === prepareStatus.failed).length).toBeGreaterThan(3);
  for (const { id, status } of files) {
    const opened = await given.ann.call('drawingOpen', { fileId: id });
    expect(opened.state).toBe(status === prepareStatus.ready ? 'ready' : 'failed');
    if (opened.state === 'failed') expect(sandboxReasons).toContain(opened.reason);
  }
  // The one among them that is sound was not kept waiting for nothing.
  expect(files.find(({ id }) => id === String(sound.id))!.status).toBe(prepareStatus.ready);
});
