import { expect, test } from 'vitest';
import { cyclesAcrossFeatures, cyclesInServer, mutualFeatures } from '../scripts/check/cycles.mjs';
import { faultsIn, findImportFaults, mutualFolders } from '../scripts/check/imports.mjs';

const root = new URL('..', import.meta.url).pathname;

test('no import of the house goes the wrong way', async () => {
  expect(await findImportFaults(root)).toEqual([]);
});

test.each([
  ['apps/web/src/app/api.ts', `import { app } from '@linework/server/app';`],
  ['apps/web/src/app/api.ts', `import type { App } from '@linework/server/app';`],
  ['apps/server/src/app.ts', `import { api } from '@linework/web/app/api';`],
  ['apps/server/src/app.ts', `import { createClient } from '@linework/client';`],
  ['packages/contract/src/names.ts', `export { translate } from '@linework/i18n';`],
  ['packages/geom/src/box.ts', `const cad = await import('@linework/cad');`],
  ['packages/cad/src/read.ts', `import '@linework/render';`],
  ['packages/contract/src/names.ts', `import { createHash } from 'node:crypto';`],
  ['packages/contract/src/names.ts', `import {\n  readFile,\n} from 'fs';`],
  ['apps/server/src/app.ts', `import { x } from '../../../packages/contract/src/index.ts';`],
  ['apps/server/src/features/share/service.ts', `import { x } from '../account/store.ts';`],
  ['apps/server/src/db/open.ts', `import { x } from '../features/account/service.ts';`],
  ['apps/server/src/blobs/disk.ts', `import { x } from '../http/server.ts';`],
  ['apps/web/src/features/share/ShareDialog.tsx', `import { Row } from '../files/parts/Row.tsx';`],
  ['apps/web/src/ui/Button.tsx', `import { useFiles } from '../features/files/queries.ts';`],
  ['packages/novelty/src/index.ts', `import '@linework/contract';`],
])('%s may not contain %s', (path, source) => {
  expect(faultsIn(path, source)).toHaveLength(1);
});

test.each([
  ['apps/server/src/app.test.ts', `import { createClient } from '@linework/client';`],
  ['apps/server/src/features/share/service.ts', `import { x } from '../account/service.ts';`],
  ['apps/server/src/features/share/service.ts', `import { x } from './store.ts';`],
  ['apps/server/src/db/schema.ts', `import type { Tables } from '../features/account/tables.ts';`],
  ['apps/web/src/features/share/ShareDialog.tsx', `import { useFiles } from '../files/queries.ts';`],
  ['apps/web/src/app/routes.tsx', `const page = () => import('../features/share/SharePage.tsx');`],
  ['packages/contract/src/names.test.ts', `import { readFile } from 'node:fs/promises';`],
  [
    'apps/server/src/http/signing.test.ts',
    `import vectors from '../../../../packages/contract/test/vectors.json';`,
  ],
  ['packages/render/src/draw.ts', `import type { Drawing } from '@linework/cad';`],
  [
    'packages/contract/src/names.ts',
    `// import { x } from '@linework/server';\nimport { z } from 'zod/mini';`,
  ],
])('%s may contain %s', (path, source) => {
  expect(faultsIn(path, source)).toEqual([]);
});

test('folders of the viewer do not import each other', () => {
  const viewer = 'apps/web/src/features/viewer';
  const page = { path: `${viewer}/page/Shell.tsx`, source: `import { getViewer } from '../state/store.ts';` };
  const state = {
    path: `${viewer}/state/store.ts`,
    source: `import type { Names } from '../page/names.ts';`,
  };
  const itsTest = { path: `${viewer}/state/store.test.ts`, source: state.source };
  expect(mutualFolders([page, itsTest])).toEqual([]);
  expect(mutualFolders([page, state])).toHaveLength(1);
});

const feature = (name: string, source: string) => ({
  path: `apps/web/src/features/${name}`,
  source,
});

test('of two features of the web app one stands below the other', () => {
  const drive = feature('drive/Page.tsx', `import { shareItems } from '../share/actions.ts';`);
  const lazy = `const Picker = lazyPart(() => import('../drive/queries.ts'), 'Picker');`;
  const share = feature('share/SaveDialog.tsx', lazy);
  expect(mutualFeatures([drive])).toEqual([]);
  expect(mutualFeatures([drive, feature('share/SaveDialog.test.tsx', lazy)])).toEqual([]);
  expect(mutualFeatures([drive, share])).toHaveLength(1);
});

test('no circle of imports goes through several features, types included', () => {
  const first = feature('drive/actions.ts', `import { share } from '../share/actions.ts';`);
  const second = feature('share/actions.ts', `import { open } from '../viewer/actions.ts';`);
  const third = (source: string) => feature('viewer/actions.ts', source);
  const types = third(`import type { Item } from '../drive/actions.ts';`);
  const later = third(`const drive = () => import('../drive/actions.ts');`);
  expect(cyclesAcrossFeatures([first, second, later])).toEqual([]);
  expect(cyclesAcrossFeatures([first, second, types])).toEqual([
    expect.stringContaining('drive, share, viewer import each other in a circle'),
  ]);
});

test('no files of the server import each other in a circle, types included', () => {
  const file = (path: string, source: string) => ({ path: `apps/server/src/${path}`, source });
  const app = file('app.ts', `import type { Payments } from './features/order/payments.ts';`);
  const payments = file('features/order/payments.ts', `import type { App } from '../../app.ts';`);
  const types = file('features/order/payments.ts', `export interface Payments {}`);
  expect(cyclesInServer([app, payments])).toEqual([
    'a circle of imports: apps/server/src/app.ts, apps/server/src/features/order/payments.ts',
  ]);
  expect(cyclesInServer([app, types])).toEqual([]);
});
