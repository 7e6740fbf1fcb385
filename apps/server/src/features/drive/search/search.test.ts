import { extensionOf } from '@linework/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/databases.ts';
import { addTestUser } from '../../../../test/users.ts';
import { loadConfig } from '../../../config.ts';
import { folderValues, kinds } from '../rows.ts';
import { indexName, searchNames, unindexName, type NameSearch } from './search.ts';
import { typeOf } from '../lists/sections.ts';

let fixture: TestDatabase;
let ownerId: number;
let rootId: number;

beforeAll(async () => {
  fixture = await testDatabase();
  ownerId = await newUser('owner@example.com');
  rootId = await add('', { parent: null, isFolder: true, indexed: false });
});
afterAll(() => fixture.close());

async function newUser(email: string): Promise<number> {
  return addTestUser(fixture.database.kysely, { email }, loadConfig({}));
}

let clock = 1000;

interface Options {
  parent?: number | null;
  isFolder?: boolean;
  indexed?: boolean;
  owner?: number;
  size?: number;
}

async function add(name: string, options: Options = {}): Promise<number> {
  const { parent = rootId, isFolder = false, indexed = true, owner = ownerId, size = 0 } = options;
  const { kysely, dialect } = fixture.database;
  const { extension, section } = isFolder ? { extension: '', section: 0 } : typeOf(name);
  return kysely.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('entry')
      .values({
        ...folderValues({ ownerId: owner, parentId: parent, name, now: (clock += 1) }),
        kind: isFolder ? kinds.folder : kinds.file,
        extension,
        section,
        size,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (indexed) await indexName(trx, dialect, { id, ownerId: owner, name, section });
    return id;
  });
}

/** By the thousand, the oldest first. */
async function addMany(owner: number, names: readonly string[]): Promise<void> {
  const { kysely, dialect } = fixture.database;
  for (let from = 0; from < names.length; from += 500) {
    const some = names.slice(from, from + 500);
    await kysely.transaction().execute(async (trx) => {
      const rows = await trx
        .insertInto('entry')
        .values(
          some.map((name) => ({
            ...folderValues({ ownerId: owner, parentId: rootId, name, now: (clock += 1) }),
            kind: kinds.file,
            ...typeOf(name),
          })),
        )
        .returning(['id', 'name', 'section'])
        .execute();
      await indexName(
        trx,
        dialect,
        rows.map((row) => ({ ...row, ownerId: owner })),
      );
    });
  }
}

async function find(q: string, more: Partial<NameSearch> = {}): Promise<string[]> {
  const { kysely } = fixture.database;
  const asked = { ownerId, q, includeFolders: true, limit: 50, ...more };
  const { ids } = await searchNames(fixture.database, asked);
  if (ids.length === 0) return [];
  const rows = await kysely.selectFrom('entry').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id)!);
}

describe('finds a name', () => {
  const names = [
    'Floor plan.dwg',
    '图纸.dwg',
    '银行大楼 总平面图.dwg',
    '绿化.dwg',
    '도면 평면도.dwg',
    'Müllerstraße Grundriß.DXF',
    'план этажа.pdf',
    'מפה.pdf',
    '🏠🏡 house.png',
    '𠀀字.txt',
    'ＡＢＣ全角.txt',
    "O'Brien & Söhne (50%).txt",
    'A栋图纸2024.dwg',
    `${'长'.repeat(80)}尾巴.dwg`,
  ];
  beforeAll(async () => {
    for (const name of names) await add(name);
  });

  it.each([
    ['floor', 'Floor plan.dwg'],
    ['PLAN.D', 'Floor plan.dwg'],
    ['plan floor', 'Floor plan.dwg'],
    ['图纸', '图纸.dwg'],
    ['图', '图纸.dwg'],
    ['平面', '银行大楼 总平面图.dwg'],
    ['tuzhi', '图纸.dwg'],
    ['tuz', '图纸.dwg'],
    ['tz', '图纸.dwg'],
    ['TZ', '图纸.dwg'],
    ['yinhang', '银行大楼 总平面图.dwg'],
    ['yinxing', '银行大楼 总平面图.dwg'],
    ['yhdl', '银行大楼 总平面图.dwg'],
    ['dalou zong', '银行大楼 总平面图.dwg'],
    ['lvhua', '绿化.dwg'],
    ['luhua', '绿化.dwg'],
    ['도면', '도면 평면도.dwg'],
    ['도면'.normalize('NFD'), '도면 평면도.dwg'],
    ['면도', '도면 평면도.dwg'],
    ['müller', 'Müllerstraße Grundriß.DXF'],
    ['muller', 'Müllerstraße Grundriß.DXF'],
    ['STRASSE', 'Müllerstraße Grundriß.DXF'],
    ['grundriss', 'Müllerstraße Grundriß.DXF'],
    ['ЭТАЖ', 'план этажа.pdf'],
    ['פה', 'מפה.pdf'],
    ['🏡', '🏠🏡 house.png'],
    ['𠀀', '𠀀字.txt'],
    ['abc全', 'ＡＢＣ全角.txt'],
    ['50%', "O'Brien & Söhne (50%).txt"],
    ["o'b", "O'Brien & Söhne (50%).txt"],
    ['adong', 'A栋图纸2024.dwg'],
    ['tuzhi2024', 'A栋图纸2024.dwg'],
    ['tz20', 'A栋图纸2024.dwg'],
    ['长尾巴', `${'长'.repeat(80)}尾巴.dwg`],
  ])('%s', async (q, name) => {
    expect(await find(q)).toContain(name);
  });

  it.each([
    'xyz',
    'zt',
    'uzhi',
    'plann',
    '纸图',
    '"',
    '* OR *',
    'NEAR(a b)',
    '_',
    '\\',
    '面도',
    'x'.repeat(256),
  ])('and nothing for %s', async (q) => {
    expect(await find(q)).toEqual([]);
  });

  it('and nothing for nothing', async () => {
    expect(await find('')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });
});

describe('ranks', () => {
  it('what fits better before what is newer', async () => {
    const owner = await newUser('ranks@example.com');
    const order = ['beam', 'beam.dwg', 'beam plan.dwg', 'old-beam 1.dwg', 'sunbeam.dwg', 'be x am.dwg'];
    for (const name of order) await add(name, { owner });
    await add('beam plan 2.dwg', { owner });
    expect(await find('beam', { ownerId: owner })).toEqual([
      'beam',
      'beam.dwg',
      'beam plan 2.dwg',
      'beam plan.dwg',
      'old-beam 1.dwg',
      'sunbeam.dwg',
    ]);
    await add('图纸 1.dwg', { owner });
    await add('新图纸.dwg', { owner });
    await add('tz.dwg', { owner });
    expect(await find('tz', { ownerId: owner })).toEqual(['tz.dwg', '图纸 1.dwg', '新图纸.dwg']);
  });

  it('and brings the best even where there are very many', async () => {
    const owner = await newUser('many@example.com');
    await add('plan', { owner, isFolder: true });
    await add('plan.dwg', { owner });
    const { kysely, dialect } = fixture.database;
    const ids: number[] = [];
    for (let n = 0; n < 900; n += 1) ids.push(await add(`the plan ${n}.dwg`, { owner, indexed: false }));
    await kysely.transaction().execute((trx) =>
      indexName(
        trx,
        dialect,
        ids.map((id, n) => ({ id, ownerId: owner, name: `the plan ${n}.dwg`, section: 1 })),
      ),
    );
    const { ids: found, more } = await searchNames(fixture.database, {
      ownerId: owner,
      q: 'plan',
      includeFolders: true,
      limit: 20,
    });
    expect(more).toBe(true);
    expect(found).toHaveLength(20);
    expect((await find('plan', { ownerId: owner, limit: 20 })).slice(0, 3)).toEqual([
      'plan',
      'plan.dwg',
      'the plan 899.dwg',
    ]);
    expect(await find('plan 77', { ownerId: owner })).toHaveLength(18);
    expect(
      await searchNames(fixture.database, { ownerId: owner, q: 'plan 77', includeFolders: true, limit: 18 }),
    ).toMatchObject({
      more: false,
    });
  });
});

it('finds every one of many, whenever they were written', async () => {
  const owner = await newUser('every@example.com');
  const names = Array.from({ length: 4000 }, (_, n) => (n % 3 === 0 ? `girder ${n}.dwg` : `rivet ${n}.dwg`));
  await addMany(owner, names);
  const asked = { ownerId: owner, q: 'girder', includeFolders: true, limit: 1400 };
  const { ids, more } = await searchNames(fixture.database, asked);
  expect([new Set(ids).size, more]).toEqual([Math.ceil(4000 / 3), false]);
});

describe('what is rare among very many', () => {
  const anchors = 300;
  let owner: number;
  beforeAll(async () => {
    owner = await newUser('rare@example.com');
    await addMany(
      owner,
      Array.from({ length: 10_000 }, (_, n) =>
        n < anchors ? `anchor ${n}.${n % 3 === 0 ? 'png' : 'dwg'}` : `bolt ${n}.dwg`,
      ),
    );
  });

  it('is found to the last, however old it is', async () => {
    expect(await find('anchor', { ownerId: owner, limit: 400 })).toHaveLength(anchors);
    expect(await find('anchor 77', { ownerId: owner })).toEqual([
      'anchor 77.dwg',
      'anchor 277.dwg',
      'anchor 177.png',
    ]);
    expect(await find('anchor', { ownerId: owner, limit: 2 })).toEqual(['anchor 299.dwg', 'anchor 298.dwg']);
  });

  it('is found by its kind too', async () => {
    const pictures = { ownerId: owner, limit: 400, kinds: ['picture' as const] };
    const found = await find('anchor', pictures);
    expect(found).toHaveLength(anchors / 3);
    expect(found.every((name) => name.endsWith('.png'))).toBe(true);
  });

  it('does not hide what is common', async () => {
    expect((await find('bolt', { ownerId: owner, limit: 3 }))[0]).toBe('bolt 9999.dwg');
  });
});

describe('keeps to', () => {
  it('one account', async () => {
    const other = await newUser('other@example.com');
    await add('secret plan.dwg', { owner: other });
    expect(await find('secret')).toEqual([]);
    expect(await find('secret', { ownerId: other })).toEqual(['secret plan.dwg']);
  });

  it('what lives, under the name it has now', async () => {
    const { kysely, dialect } = fixture.database;
    const id = await add('ephemeral.dwg');
    expect(await find('ephemeral')).toEqual(['ephemeral.dwg']);
    await kysely.transaction().execute((trx) => unindexName(trx, dialect, [id]));
    expect(await find('ephemeral')).toEqual([]);
    await kysely.transaction().execute(async (trx) => {
      await trx.updateTable('entry').set({ name: 'perpetual.dwg' }).where('id', '=', id).execute();
      await indexName(trx, dialect, { id, ownerId, name: 'perpetual.dwg', section: 1 });
    });
    expect(await find('perpetual')).toEqual(['perpetual.dwg']);
    expect(await find('ephemeral')).toEqual([]);
    await kysely.updateTable('entry').set({ trash_id: id }).where('id', '=', id).execute();
    expect(await find('perpetual')).toEqual([]);
    await kysely.deleteFrom('entry').where('id', '=', id).execute();
    expect(await find('perpetual')).toEqual([]);
  });

  it('the asked kinds, extensions, times and sizes', async () => {
    const owner = await newUser('kinds@example.com');
    await add('thing', { owner, isFolder: true });
    for (const name of ['thing.dwg', 'thing.ifc', 'thing.png', 'thing.pdf', 'thing.zip']) {
      await add(name, { owner, size: name.length * 100 });
    }
    const thing = (more: Partial<NameSearch>) =>
      find('thing', { ownerId: owner, ...more }).then((list) => list.sort());
    expect(await thing({})).toHaveLength(6);
    expect(await thing({ includeFolders: false })).toHaveLength(5);
    expect(await thing({ sections: [1, 3], includeFolders: false })).toEqual(['thing.dwg', 'thing.png']);
    expect(await thing({ sections: [1] })).toEqual(['thing', 'thing.dwg']);
    expect(await thing({ kinds: ['folder'] })).toEqual(['thing']);
    expect(await thing({ kinds: ['archive', 'model'] })).toEqual(['thing.ifc', 'thing.zip']);
    expect(await thing({ kinds: ['document'] })).toEqual(['thing.pdf']);
    expect(await thing({ kinds: ['picture'], sections: [1], includeFolders: false })).toEqual([]);
    expect(await thing({ extensions: [extensionOf('x.pdf')] })).toEqual(['thing.pdf']);
    expect(await thing({ sizeFrom: 900, sizeTo: 900, kinds: ['drawing'] })).toEqual(['thing.dwg']);
    expect(await thing({ modifiedFrom: clock })).toEqual(['thing.zip']);
    expect(await thing({ modifiedTo: clock - 5 })).toEqual(['thing']);
  });

  it('a folder and what lies below it', async () => {
    const a = await add('site', { isFolder: true });
    const b = await add('deep', { isFolder: true, parent: a });
    const c = await add('elsewhere', { isFolder: true });
    await add('needle 1.dwg', { parent: a });
    await add('needle 2.dwg', { parent: b });
    await add('needle 3.dwg', { parent: c });
    expect((await find('needle', { within: [a] })).sort()).toEqual(['needle 1.dwg', 'needle 2.dwg']);
    expect(await find('needle', { within: [b] })).toEqual(['needle 2.dwg']);
    expect(await find('needle', { within: [rootId] })).toHaveLength(3);
    expect(await find('deep', { within: [a] })).toEqual(['deep']);
  });

  it('a small part of a drive where nearly every name would fit', async () => {
    const owner = await newUser('part@example.com');
    const root = await add('', { owner, isFolder: true, parent: null, indexed: false });
    const small = await add('small', { owner, isFolder: true, parent: root });
    await add('common oldest.dwg', { owner, parent: small, size: 77_777 });
    const { kysely, dialect } = fixture.database;
    const [like] = await kysely
      .selectFrom('entry')
      .selectAll()
      .where('name', '=', 'common oldest.dwg')
      .execute();
    const { id: _, ...row } = like!;
    for (let from = 0; from < 9000; from += 1000) {
      const values = Array.from({ length: 1000 }, (_value, n) => {
        const name = `common ${from + n}.dwg`;
        return { ...row, name, name_key: name, sort_key: name, parent_id: root, size: 1 };
      });
      await kysely.transaction().execute(async (trx) => {
        const added = await trx.insertInto('entry').values(values).returning(['id', 'name']).execute();
        await indexName(
          trx,
          dialect,
          added.map(({ id, name }) => ({ id, ownerId: owner, name, section: 1 })),
        );
      });
    }
    const common = { ownerId: owner, q: 'common', includeFolders: true, limit: 20 };
    expect(await find('common', { ...common, within: [small] })).toEqual(['common oldest.dwg']);
    expect(await find('common', { ...common, sizeFrom: 70_000 })).toEqual(['common oldest.dwg']);
    expect(await searchNames(fixture.database, { ...common, within: [small] })).toMatchObject({
      more: false,
    });
    expect(await searchNames(fixture.database, { ...common, within: [root] })).toMatchObject({ more: true });
  });
});
