/** Cards of drawings show the plot styles that their owner has for them, to those who see the drawing there. */
import { line } from '@linework/cad/display/fixture';
import { defaultLayout, emptyBlock, emptyDrawing } from '@linework/cad/model/defaults';
import { plotTableFile } from '@linework/cad/read/plot-table-fixture';
import { write } from '@linework/cad/write/write';
import type { Client } from '@linework/client';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { ipOf, serverForTests } from '../../../test/server.ts';
import { putAt, share, viaOf } from '../../../test/shares.ts';
import { removeUnusedStyled } from './withPlotTable.ts';

const patience = { timeout: 240_000 };
const server = serverForTests({}, { makesPreviews: true });
let ann: Client;
let bob: Client;
beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' }, { ip: ipOf(1) });
  bob = await server.member({ email: 'bob@example.com' }, { ip: ipOf(2) });
});

/** Red lines on a sheet that is shown with office.ctb. */
function sheet(): Buffer {
  const drawn = emptyDrawing('dxf');
  drawn.layouts = [defaultLayout('Model', '*Model_Space')];
  const layout = defaultLayout('A1', '*Paper_Space');
  drawn.layouts.push({ ...layout, plot: { ...layout.plot, styleSheet: 'Office.ctb', flags: 2 } });
  const entities = [0, 1, 2, 3].map((y) => line(0, y, 10, 4 - y, { color: 1 }));
  drawn.blocks.set('*PAPER_SPACE', { ...emptyBlock('*Paper_Space'), entities });
  return Buffer.from(write(drawn, { format: 'dxf', version: '2018' }).bytes!);
}

/** Plots red in another color. */
const table = (rgb: number): Buffer =>
  Buffer.from(plotTableFile('CTB', [[`color=${rgb}`, `mode_color=${rgb}`]]));
const [blue, green] = [0xc30000ff | 0, 0xc3009000 | 0];

/** Which of red, green and blue the ink has most of. */
async function inkOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const pixels = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer();
  const sums = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 3)
    if (Math.max(...pixels.subarray(i, i + 3)) - Math.min(...pixels.subarray(i, i + 3)) > 60)
      for (let c = 0; c < 3; c++) sums[c]! += pixels[i + c]!;
  return ['red', 'green', 'blue'][sums.indexOf(Math.max(...sums))]!;
}

const cardOf = async ({ thumbkey }: { thumbkey: string }): Promise<string> =>
  inkOf(await fetch(`${server.url}/thumb/${thumbkey}?w=256`));

async function listed(client: Client, folderId: string, via?: string): Promise<string> {
  const list = () => client.call('unionList', { parentId: folderId, ...(via && { via }) });
  await list();
  await server.settled();
  return cardOf((await list()).files.find(({ name }) => name === 'sheet.dxf')!);
}

it(
  'with the table that lies in the owner’s drive, and for nobody else who has the same drawing',
  patience,
  async () => {
    const { fileId, folderId } = await putAt(server, 'ann@example.com', 'site/sheet.dxf', sheet());
    const other = await putAt(server, 'bob@example.com', 'mine/sheet.dxf', sheet());
    await server.settled();
    expect(await listed(ann, folderId)).toBe('red');

    const { fileId: tableId, folderId: styles } = await putAt(
      server,
      'ann@example.com',
      'styles/OFFICE.ctb',
      table(blue),
    );
    expect(await listed(ann, folderId)).toBe('blue');
    expect(await listed(bob, other.folderId)).toBe('red');
    const { url } = await ann.call('preview', { fileId });
    expect(await inkOf(await fetch(server.url + url!))).toBe('blue');
    expect(
      await inkOf(await fetch(server.url + (await bob.call('preview', { fileId: other.fileId })).url!)),
    ).toBe('red');
    const { list } = await ann.call('versionHistory', { fileId });
    expect(await cardOf(list[0]!)).toBe('blue');

    // Who is shown the file is shown what its owner sees; who finds it in the gallery sees the drawing alone.
    const shared = await share(ann, { folderIds: folderId, password: '', permission: 'view' });
    const visitor = server.client({ ip: ipOf(3) });
    expect(await listed(visitor, folderId, viaOf(shared))).toBe('blue');
    await ann.call('setFilePrivateType', { fileIds: fileId, privateType: 0, userName: 'Ann' });
    const [published] = (await visitor.call('galleryList', {})).files;
    expect(await cardOf(published!)).toBe('red');

    // Another table in its place, and none.
    const changed = new File([new Uint8Array(table(green))], 'OFFICE.ctb');
    await ann.postFile('upload', changed, { parentId: styles, clash: 'version' });
    expect(await listed(ann, folderId)).toBe('green');
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: tableId });
    expect(await listed(ann, folderId)).toBe('red');
  },
);

it('and go with the drawing or with the table', async () => {
  const { db } = server.app;
  const kept = await db.selectFrom('drawing_with_plot_table').select(['source', 'plot_table']).execute();
  expect(kept).toHaveLength(2);
  const { source, plot_table } = kept[0]!;
  const values = { state: 'ready', maker: 1, width: 0, height: 0 };
  await db
    .insertInto('drawing_with_plot_table')
    .values([
      { ...values, source: 'gone', plot_table },
      { ...values, source, plot_table: 'gone' },
    ])
    .execute();
  expect(await removeUnusedStyled(db)).toBe(2);
  expect(await db.selectFrom('drawing_with_plot_table').select(['source', 'plot_table']).execute()).toEqual(
    kept,
  );
});
