/** What may be uploaded, asked before a byte is sent. */
import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, serverForTests } from '../../../test/server.ts';
import { drawing, uploadFile } from '../../../test/uploads.ts';

const server = serverForTests();
let client: Client;

beforeAll(async () => {
  client = await server.member({ email: 'ann@example.com' });
  await uploadFile(server.url, client, drawing(700), { name: 'Plan.dwg', modifyTime: 5 });
  await uploadFile(server.url, client, drawing(10), { name: 'deep.dwg', path: 'a/b' });
});

const batch = (names: string[], more = {}) =>
  client.call('detectUploadBatch', { parentId: '0', names, sizes: names.map(() => 100), ...more });

describe('one file', () => {
  it('is told its namesake, whatever the case', async () => {
    const verdict = await client.call('detectUpload', { parentId: '0', name: 'pLAN.DWG', size: 5 });
    expect(verdict).toMatchObject({ code: codes.ok, clash: { kind: 1, size: 700, modifyTime: 5 } });
    const free = await client.call('detectUpload', { parentId: '0', name: 'other.dwg', size: 5 });
    expect(free.clash).toBeUndefined();
    expect(free.free).toBe((await client.call('capacity', { language: 'en' })).capacity - 710);
  });
});

describe('many files', () => {
  it('each has its own verdict', async () => {
    const cases: [string, string][] = [
      ['new.dwg', codes.ok],
      ['a/b/deep.dwg', codes.ok],
      ['A/B/other.pdf', codes.ok],
      ['nowhere/yet/x.dxf', codes.ok],
      ['txt.shx', codes.ok],
      ['virus.exe', codes.uploadTypeRefused],
      ['noextension', codes.uploadTypeRefused],
      ['../up.dwg', codes.parameterInvalid],
      ['a//b.dwg', codes.parameterInvalid],
      ['/a.dwg', codes.parameterInvalid],
      ['a\\b.dwg', codes.parameterInvalid],
      ['gwd\u202e.dwg', codes.parameterInvalid],
      [`${'x'.repeat(256)}.dwg`, codes.parameterInvalid],
      [`${'a/'.repeat(65)}x.dwg`, codes.folderDepth],
      ['Plan.dwg/inside.dwg', codes.fileClash],
    ];
    const { files, fits } = await batch(cases.map(([name]) => name));
    expect(files.map(({ name, code }) => [name, code])).toEqual(cases);
    expect(files[1]!.clash).toMatchObject({ kind: 1, size: 10 });
    expect(files.filter(({ clash }) => clash)).toHaveLength(1);
    expect(fits).toBe(true);
  });

  it('a folder of the name is told too', async () => {
    const folder = await client.call('folderAdd', { parentId: '0', name: 'folder.dwg' });
    const { files } = await batch(['folder.dwg']);
    expect(files[0]).toMatchObject({ code: codes.ok, clash: { kind: 0, id: folder.id } });
  });

  it('space is weighed for each and for all of them', async () => {
    const gib = 1024 ** 3;
    expect(
      await batch(['a1.dwg', 'a2.dwg'], { sizes: [0.6 * gib, 0.6 * gib].map(Math.floor) }),
    ).toMatchObject({
      files: [{ code: codes.ok }, { code: codes.ok }],
      fits: false,
    });
    expect((await batch(['a1.dwg'], { size: 2 * gib })).fits).toBe(false);
    const { files } = await batch(['a1.dwg', 'a2.dwg'], { sizes: [2 * gib, 6 * gib] });
    expect(files.map(({ code }) => code)).toEqual([codes.spaceFull, codes.uploadTooLarge]);
    expect(await answer(batch(['a1.dwg'], { sizes: [1, 2] }))).toBe(codes.parameterInvalid);
    expect(await answer(batch(['a1.dwg'], { parentId: '999999' }))).toBe(codes.folderAbsent);
  });

  it('two thousand names in many folders', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `f${index % 40}/g${index % 200}/${index}.dwg`);
    await uploadFile(server.url, client, drawing(10), { name: '1234.dwg', path: 'f34/g34' });
    const { files } = await batch(names);
    expect(files.every(({ code }) => code === codes.ok)).toBe(true);
    expect(files.filter(({ clash }) => clash).map(({ name }) => name)).toEqual(['f34/g34/1234.dwg']);
  });
});

describe('folders', () => {
  it('says which are there and which cannot be', async () => {
    const paths = ['a', 'A/b', 'a/c', 'Plan.dwg', 'Plan.dwg/x', '..', 'a/../b', ''];
    const { folders } = await client.call('folderDetectUpload', { parentId: '0', paths });
    expect(folders.map(({ code }) => code)).toEqual([
      codes.ok,
      codes.ok,
      codes.ok,
      codes.fileClash,
      codes.fileClash,
      codes.parameterInvalid,
      codes.parameterInvalid,
      codes.parameterInvalid,
    ]);
    expect(folders.map(({ folderId }) => folderId !== undefined)).toEqual([
      true,
      true,
      ...Array<boolean>(6).fill(false),
    ]);
  });
});
