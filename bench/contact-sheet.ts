/**
 * Puts what is known of each drawing's looks side by side, as an HTML page and as PNG pages: the preview stored in it,
 * our thumbnail, our PDF through poppler, and with --viewer the viewer in Chromium. Goes on where it was stopped.
 * contact-sheet.ts FOLDER OUT [--viewer] [--all: also drawings without a preview] [--only TEXT] [--again] [--width N]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nameOf, type Shot } from './contact-shot.ts';
import { writePages } from './contact-pages.ts';
import { photograph } from './contact-viewer.ts';
import { findDrawings, runAll } from './corpus-run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    viewer: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    width: { type: 'string', default: '2' },
  },
});
const [folder = '', out = ''] = positionals;
if (!out || !existsSync(folder)) {
  console.log('contact-sheet.ts FOLDER OUT: a folder of drawings and where to put the pictures.');
  process.exit(2);
}
const pictures = join(out, 'pictures');
mkdirSync(pictures, { recursive: true });
const paths = findDrawings(folder).filter((path) => path.includes(values.only));
const stemOf = (path: string): string => join(pictures, nameOf(folder, path));
const poppler = spawnSync('pdftoppm', ['-v']).error === undefined;
if (!poppler) console.log('No pdftoppm here (poppler-utils has it): the column of PDFs is left out.');

await runAll(
  join(import.meta.dirname, 'contact-child.ts'),
  paths.filter((path) => values.again || !existsSync(`${stemOf(path)}.json`)),
  Number(values.width),
  [
    folder,
    pictures,
    ...(poppler ? ['--pdf'] : []),
    ...(values.viewer ? ['--ocf'] : []),
    ...(values.all ? ['--all'] : []),
  ],
  ({ state, path, reason }) => {
    if (state !== 'opened') console.log(`${state} ${path}: ${reason ?? ''}`);
  },
);

const shots = paths
  .map(stemOf)
  .filter((stem) => existsSync(`${stem}.json`))
  .map((stem) => ({ stem, shot: JSON.parse(readFileSync(`${stem}.json`, 'utf8')) as Shot }))
  .filter(({ shot }) => values.all || shot.preview);
if (values.viewer)
  await photograph(
    shots.filter(
      ({ stem }) => existsSync(`${stem}.ocf`) && (values.again || !existsSync(`${stem}.viewer.png`)),
    ),
  );
const kinds = ['preview', 'thumbnail', ...(poppler ? ['pdf'] : []), ...(values.viewer ? ['viewer'] : [])];
const pages = await writePages(
  out,
  shots.map(({ stem }) => stem),
  kinds,
);
writeFileSync(join(out, 'shots.json'), JSON.stringify(shots, null, 1));
console.log(
  `${shots.length} drawings, ${kinds.join(' | ')}, on ${pages} pages and ${join(out, 'index.html')}`,
);
