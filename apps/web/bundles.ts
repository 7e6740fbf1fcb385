/** What a page makes a browser load: from the build's own manifest, compressed. Run it for a table. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

export interface Weight {
  /** Bytes, compressed. */
  js: number;
  css: number;
  files: number;
}

const app = 'src/app';
const features = 'src/features';
const text = (area: string): string => `../../packages/i18n/src/en/${area}.ts`;

/** The lazy parts of each page, beyond what every page starts with. */
export const pages = {
  drive: [`${app}/desktop/DesktopShell.tsx`, `${features}/drive/DrivePage.tsx`, text('drive')],
  mobile: [`${app}/mobile/MobileShell.tsx`, `${features}/mobile/MobileHome.tsx`, text('mobile')],
  share: [`${features}/share/SharePage.tsx`, text('share')],
  home: [`${app}/site/SiteShell.tsx`, `${features}/site/HomePage.tsx`, text('site')],
  gallery: [
    `${app}/site/SiteShell.tsx`,
    `${features}/gallery/GalleryPage.tsx`,
    text('site'),
    text('gallery'),
  ],
  login: [`${features}/auth/LoginPage.tsx`, text('auth')],
  mobileLogin: [`${features}/auth/MobileLoginPage.tsx`, text('auth')],
  account: [`${app}/site/SecureShell.tsx`, `${app}/site/AccountPage.tsx`, text('account')],
  viewer: [`${features}/viewer/ViewerPage.tsx`, text('viewer')],
  invoice: [
    `${app}/invoice/InvoiceShell.tsx`,
    `${features}/invoice/IndexPage.tsx`,
    text('invoice'),
    text('order'),
  ],
} as const;

/** What the viewer fetches once a drawing stands: tools that measure and annotate. */
const viewerTools = [
  `${features}/viewer/overlay/Overlay.tsx`,
  `${features}/viewer/page/ToolMenus.tsx`,
  text('measure'),
  text('notes'),
];

/** What opens over a page, on top of the page itself. */
export const dialogs = {
  palette: { on: 'drive', parts: [`${app}/desktop/CommandPalette.tsx`] },
  shortcuts: { on: 'drive', parts: [`${app}/desktop/ShortcutSheet.tsx`] },
  upload: { on: 'drive', parts: [`${features}/upload/UploadDialog.tsx`] },
  tool: { on: 'drive', parts: [`${features}/convert/ToolDialog.tsx`] },
  name: { on: 'drive', parts: [`${features}/drive/dialogs/NameDialog.tsx`, text('item')] },
  note: { on: 'drive', parts: [`${features}/drive/dialogs/NoteDialog.tsx`, text('item')] },
  picker: {
    on: 'drive',
    parts: [
      `${features}/drive/dialogs/PickerDialog.tsx`,
      `${features}/folder/FolderPicker.tsx`,
      text('item'),
    ],
  },
  purge: { on: 'drive', parts: [`${features}/drive/dialogs/PurgeDialog.tsx`, text('item')] },
  sharing: {
    on: 'drive',
    parts: [`${features}/share/dialog/ShareDialog.tsx`, text('sharing'), text('share')],
  },
  group: { on: 'drive', parts: [`${features}/group/ShareIntoGroupDialog.tsx`, text('group')] },
  publish: { on: 'drive', parts: [`${features}/gallery/PublishDialog.tsx`, text('gallery')] },
  notices: { on: 'drive', parts: [`${features}/notice/Bell.tsx`, text('notice'), text('group')] },
  details: { on: 'drive', parts: [`${features}/drive/details/Details.tsx`, text('item')] },
  print: { on: 'viewer', parts: [`${features}/viewer/print/PrintDialog.tsx`, text('convert')] },
  avatar: { on: 'account', parts: [`${features}/account/AvatarDialog.tsx`] },
} as const;

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return files;
}

const asGzip = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;
/** As the server sends it (precompress.ts). */
const asSent = (path: string): number => statSync(`${path}.br`).size;

function weigh(dist: string, files: Iterable<string>, sizeOf = asGzip): Weight {
  const weight = { js: 0, css: 0, files: 0 };
  for (const file of files) {
    const size = sizeOf(join(dist, file));
    if (file.endsWith('.css')) weight.css += size;
    else weight.js += size;
    weight.files += 1;
  }
  return weight;
}

/** The chunk of vite.config.ts that the page itself names, and the words it cannot do without. */
function startOf(manifest: Manifest): string[] {
  const start = Object.keys(manifest).find(
    (key) => manifest[key]!.name === 'start' && manifest[key]!.file.endsWith('.js'),
  );
  return [start ?? 'index.html', text('common')];
}

/** Pages that start without a server, in every language: the drive, the phone's pages, the viewer and what is kept. */
const offlineParts = [
  ...pages.drive,
  ...pages.mobile,
  ...pages.viewer,
  `${features}/drive/phone/PhoneDrive.tsx`,
  `${app}/mobile/MobileExtras.tsx`,
  `${features}/drive/dialogs/NameDialog.tsx`,
  `${app}/offline/drawings.ts`,
  `${features}/offline/OfflinePage.tsx`,
  `${features}/viewer/overlay/Overlay.tsx`,
];
const offlineAreas = [
  'common',
  'drive',
  'mobile',
  'viewer',
  'viewerPanels',
  'offline',
  'item',
  'measure',
  'notes',
];

/** The parts of the program that its service worker keeps: by the manifest, and the workers that draw. */
export function shellFiles(dist: string): Set<string> {
  const manifest = readManifest(dist);
  const words = ['en', 'zh', 'ko', 'de'].flatMap((language) =>
    offlineAreas.map((area) => `../../packages/i18n/src/${language}/${area}.ts`),
  );
  const files = filesOf(manifest, [...startOf(manifest), ...offlineParts, ...words]);
  const drawing = readdirSync(join(dist, 'assets'))
    .filter((name) => /^(viewWorker|firstView|renderer)-[\w-]+\.js$/.test(name))
    .map((name) => `assets/${name}`);
  return new Set([...files, ...withImports(dist, drawing)]);
}

export function pageWeights(dist: string): Record<keyof typeof pages, Weight> {
  const manifest = readManifest(dist);
  const start = startOf(manifest);
  return Object.fromEntries(
    Object.entries(pages).map(([name, parts]) => [
      name,
      weigh(dist, filesOf(manifest, [...start, ...parts])),
    ]),
  ) as Record<keyof typeof pages, Weight>;
}

export function dialogWeights(dist: string): Record<keyof typeof dialogs, Weight> {
  const manifest = readManifest(dist);
  return Object.fromEntries(
    Object.entries(dialogs).map(([name, { on, parts }]) => {
      const there = filesOf(manifest, [...startOf(manifest), ...pages[on]]);
      const more = [...filesOf(manifest, parts)].filter((file) => !there.has(file));
      return [name, weigh(dist, more)];
    }),
  ) as Record<keyof typeof dialogs, Weight>;
}

/**
 * What opening a drawing adds to the start of every page: page, tools and the viewing worker with the larger one of its
 * renderers, of which only one is loaded; without the kernel but for the reader of prepared drawings. In brotli, as its
 * goal is set and as browsers get it.
 */
export function viewerWeight(dist: string): Weight {
  const manifest = readManifest(dist);
  const start = filesOf(manifest, startOf(manifest));
  const more = [...filesOf(manifest, [...pages.viewer, ...viewerTools])].filter((file) => !start.has(file));
  // Workers are not in the manifest.
  const named = new Set(Object.values(manifest).map(({ file }) => file));
  const loose = readdirSync(join(dist, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !named.has(file));
  const worker = loose.filter((file) => /^assets\/(viewWorker|firstView)-/.test(file));
  const [renderer] = loose
    .filter((file) => file.startsWith('assets/renderer-'))
    .toSorted((a, b) => weigh(dist, [b]).js - weigh(dist, [a]).js);
  const drawing = withImports(dist, [...worker, ...(renderer ? [renderer] : [])]);
  return weigh(dist, new Set([...more, ...drawing]), asSent);
}

/** What the editor's page needs until a command can be typed. */
const editorParts = [`${features}/editor/EditorPage.tsx`, text('editor'), text('editorCommands')];

/** Parts of the build that workers are, with all they import; the manifest does not know them. */
function workerFiles(dist: string, name: RegExp): Set<string> {
  const found = readdirSync(join(dist, 'assets')).filter((file) => name.test(file) && file.endsWith('.js'));
  return withImports(
    dist,
    found.map((file) => `assets/${file}`),
  );
}

/** What is too large to be packed by the build is packed here, as well as the build would. */
const asPacked = (path: string): number =>
  existsSync(`${path}.br`) ? asSent(path) : brotliCompressSync(readFileSync(path)).length;

/**
 * What editing adds to the viewer, in brotli: the page with its words, and the document's worker. That has the kernel, which
 * the viewer loads only for files of this machine: `kernel` is what it takes there.
 */
export function editorWeights(dist: string): { page: Weight; worker: Weight; kernel: Weight } {
  const manifest = readManifest(dist);
  const viewer = filesOf(manifest, [...startOf(manifest), ...pages.viewer, ...viewerTools]);
  const page = [...filesOf(manifest, editorParts)].filter((file) => !viewer.has(file));
  return {
    page: weigh(dist, page, asPacked),
    worker: weigh(dist, workerFiles(dist, /^documentWorker-/), asPacked),
    kernel: weigh(dist, workerFiles(dist, /^kernelWorker-/), asPacked),
  };
}

function withImports(dist: string, files: Iterable<string>): Set<string> {
  const all = new Set(files);
  for (const file of all) {
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport) ?["'`]\.\/([^"'`]+)["'`]/g))
      all.add(`assets/${name}`);
  }
  return all;
}

if (import.meta.main) {
  const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
  const kB = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);
  for (const [name, { js, css, files }] of Object.entries({
    ...pageWeights(dist),
    'viewer only': viewerWeight(dist),
    ...Object.fromEntries(
      Object.entries(editorWeights(dist)).map(([part, weight]) => [`editor ${part}`, weight]),
    ),
    ...dialogWeights(dist),
  })) {
    console.log(`${name.padEnd(14)} ${kB(js)} kB JS ${kB(css)} kB CSS ${String(files).padStart(4)} files`);
  }
}
