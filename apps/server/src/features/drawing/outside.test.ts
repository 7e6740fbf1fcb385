/** A drawing that refers to addresses: the server asks none of them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dxfOf, dxfWithPicture } from '../../../test/drawings.ts';
import { annsFiles } from '../../../test/realFiles.ts';

const given = annsFiles();
const asked: string[] = [];
const listener = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('no drawing');
});
let here = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  here = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => void listener.close());

it('neither one of this machine, nor a link-local one, nor a share of another', async () => {
  const paths = [
    `http://${here}/latest/meta-data`,
    `//${here}/plan.dwg`,
    `\\\\${here}\\plan.dwg`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/etc/passwd',
  ];
  for (const [index, path] of paths.entries()) {
    await given.put(`xref ${index}.dxf`, dxfOf([], [{ block: 'REF', path }]));
    await given.put(`picture ${index}.dxf`, dxfWithPicture(path));
  }
  await given.server.settled();
  const { files } = await given.ann.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
  for (const { id } of files) {
    const { companions } = await given.ann.call('drawingOpen', { fileId: id });
    expect(companions).toEqual([]);
  }
  expect(asked).toEqual([]);
}, 300_000);
