/** The calls of the drive that list things, as clients make them. */
import { codes, type CallRequest } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { answer } from '../../../test/server.ts';

const here = annsDrive();
const { file, folder, list } = here;

describe('lists', () => {
  it('union/list: folders and files by pages, with their counts', async () => {
    const a = await folder('a');
    await folder('a/b');
    await file('inside.dwg', { parentId: a });
    await file('plan.dwg');
    const page = await here.ann.call('unionList', { parentId: '0' });
    expect(page).toMatchObject({ total: 2, count: 2, more: false });
    expect(page.subFolders).toMatchObject([
      { id: a, kind: 0, name: 'a', type: 'folder', parentId: '0', subFolders: 1, count: 1, pinned: 0 },
    ]);
    expect(page.files).toMatchObject([
      { kind: 1, name: 'plan.dwg', fileType: 'dwg', parentId: '0', size: 100, userName: 'Ann', versions: 1 },
    ]);
    const second = await here.ann.call('unionList', { parentId: '0', page: 2, pageSize: 1 });
    expect(second).toMatchObject({ subFolders: [], files: [{ name: 'plan.dwg' }], total: 2, count: 1 });
    expect(
      await here.ann.call('unionList', { parentId: '0', page: 10_000_000, pageSize: 9999 }),
    ).toMatchObject({
      files: [],
      total: 2,
    });
    expect(await list(a)).toEqual(['b', 'inside.dwg']);
    expect(await list('0', { kinds: 'drawing' })).toEqual(['plan.dwg']);
  });

  it('union/list: says by the number of the specification what each file opens as', async () => {
    const kinds = {
      'a.dwg': 1,
      'b.pdf': 0,
      'c.step': 3,
      'd.zip': 5,
      'e.7z.001': 5,
      'f.part1.rar': 5,
      'g.png': 0,
    };
    for (const name of Object.keys(kinds)) await file(name);
    const { files } = await here.ann.call('unionList', { parentId: '0', page: 1, pageSize: 50 });
    expect(Object.fromEntries(files.map(({ name, modelKind }) => [name, modelKind]))).toEqual(kinds);
  });

  it('union/list with q: searches below the folder or everywhere', async () => {
    const a = await folder('a/deep');
    await file('Grundriss.dwg', { parentId: a });
    await file('grundriss alt.dwg');
    expect(await list('0', { q: 'grund' })).toEqual(
      expect.arrayContaining(['Grundriss.dwg', 'grundriss alt.dwg']),
    );
    expect(await list(a, { q: 'grund', isGlobal: 0 })).toEqual(['Grundriss.dwg']);
    expect(await list(a, { q: 'grund', isGlobal: 1 })).toHaveLength(2);
    const found = await here.ann.call('unionList', { parentId: '0', q: 'Grundriss.dwg' });
    expect(found).toMatchObject({ files: [{ parentName: 'deep' }], more: false, total: 1 });
    expect(await list('0', { q: 'grund', sort: 'name', order: 'desc' })).toEqual([
      'grundriss alt.dwg',
      'Grundriss.dwg',
    ]);
    const { fileIds, size } = await here.ann.call('unionIds', { parentId: '0', q: 'grund' });
    expect(fileIds.split(',')).toHaveLength(2);
    expect(size).toBe(200);
  });

  it('union/ids: all that a list shows', async () => {
    const a = await folder('a');
    const one = await file('one.dwg', { size: 10 });
    const two = await file('two.png', { size: 20 });
    await file('inside.dwg', { parentId: a });
    expect(await here.ann.call('unionIds', { parentId: '0' })).toEqual({
      fileIds: `${two},${one}`,
      folderIds: a,
      size: 30,
    });
    expect(await here.ann.call('unionIds', { parentId: '0', type: 'img' })).toEqual({
      fileIds: two,
      folderIds: '',
      size: 20,
    });
    await here.ann.call('unionDelete', { deleteLevel: 1, fileIds: one });
    expect(await here.ann.call('unionIds', { parentId: '0', type: 'trash' })).toMatchObject({ fileIds: one });
  });

  it('list, folder/list and filequeryFileList: for pickers', async () => {
    const a = await folder('a/b');
    const parent = (await here.ann.call('folderParents', { folderId: a })).path[1]!.id;
    await file('x.dwg', { parentId: a });
    await file('y.png', { parentId: parent });
    await file('z.dwg');
    const names = ({ files }: { files: { name: string }[] }) => files.map(({ name }) => name);
    expect(names(await here.ann.call('fileList', { folderId: '0', page: 1, pageSize: 9999 }))).toEqual([
      'z.dwg',
    ]);
    expect(names(await here.ann.call('fileList', { folderId: '0', includeTypes: 'png' }))).toEqual([]);
    expect(await here.ann.call('folderList', { parentId: '0', pageSize: 9999 })).toMatchObject({
      subFolders: [{ id: parent, name: 'a' }],
      total: 1,
      count: 1,
    });
    expect(names(await here.ann.call('queryFileList', { folderIds: parent }))).toEqual(['x.dwg', 'y.png']);
    expect(names(await here.ann.call('queryFileList', { folderIds: `${a},${parent}` }))).toEqual([
      'x.dwg',
      'y.png',
    ]);
    expect(names(await here.ann.call('queryFileList', { folderIds: '0' }))).toEqual([
      'x.dwg',
      'y.png',
      'z.dwg',
    ]);
    expect(names(await here.ann.call('queryFileList', { folderIds: '' }))).toEqual([]);
  });

  it('listTypeFiles and listNonViewerFiles: sections of the whole drive', async () => {
    const a = await folder('a');
    for (const name of ['p.png', 'm.step', 'd.pdf', 'u.unknown']) await file(name, { parentId: a });
    await file('plan.dwg');
    const section = async (asked: CallRequest<'listTypeFiles'>) => {
      const { files, total } = await here.ann.call('listTypeFiles', asked);
      expect(total).toBe(files.length);
      return files.map(({ name }) => name);
    };
    expect(await section({ type: 'dwg' })).toEqual(['plan.dwg']);
    expect(await section({ type: 'three' })).toEqual(['m.step']);
    expect(await section({ type: 'img' })).toEqual(['p.png']);
    expect(await section({ type: 'other' })).toEqual(['d.pdf', 'u.unknown']);
    expect(await section({ type: 'all', parentId: a })).toHaveLength(4);
    expect(await section({ includeTypes: '.DWG, png' })).toEqual(['p.png', 'plan.dwg']);
    expect(await section({ type: 'all', excludeTypes: 'dwg,png' })).toHaveLength(3);
    expect(await section({ type: 'all', q: 'plan' })).toEqual(['plan.dwg']);
    expect(await section({ type: 'img', q: 'plan' })).toEqual([]);
    const { files } = await here.ann.call('listTypeFiles', { type: 'img' });
    expect(files[0]).toMatchObject({ parentName: 'a', parentId: a });
    const models = await here.ann.call('listNonViewerFiles', {});
    expect(models.files.map(({ name }) => name)).toEqual(['m.step', 'u.unknown']);
    expect((await here.ann.call('listNonViewerFiles', { parentId: a })).total).toBe(2);
  });

  it('addBrowseCount: an opened file comes first among the recent ones', async () => {
    const first = await file('first.dwg');
    await file('second.dwg');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await here.ann.call('addBrowseCount', { fileId: first })).toEqual({ browseCount: 1 });
    expect(await here.ann.call('addBrowseCount', { fileId: first })).toEqual({ browseCount: 2 });
    const { files } = await here.ann.call('listTypeFiles', { type: 'recent' });
    expect(files.map(({ name }) => name)).toEqual(['first.dwg', 'second.dwg']);
    expect(files[0]!.openTime).toBeGreaterThan(0);
  });

  it('union/pin and pinned: what is kept at hand', async () => {
    const a = await folder('a');
    const one = await file('one.dwg', { parentId: a });
    expect(await here.ann.call('unionPin', { fileIds: one, folderIds: a, pinned: 1 })).toEqual({ count: 2 });
    expect(await here.ann.call('pinnedList', {})).toMatchObject({
      subFolders: [{ id: a, pinned: 1 }],
      files: [{ id: one, pinned: 1, parentName: 'a' }],
      total: 2,
    });
    await here.ann.call('unionPin', { folderIds: a, pinned: 0 });
    await here.ann.call('unionDelete', { deleteLevel: 1, fileIds: one });
    expect(await here.ann.call('pinnedList', {})).toMatchObject({ total: 0 });
    expect(await answer(here.ann.call('unionPin', { folderIds: '0', pinned: 1 }))).toBe(codes.folderAbsent);
  });
});
