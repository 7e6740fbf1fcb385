/**
 * Other viewers to measure against, each as a page that defines `window.peer` as ours does. They are fetched into a folder
 * of their own among the temporary files, and are no part of the product (LibreDWG's converter is GPL).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const PACKAGES = {
  // The newest whose own dependencies can all be had.
  '@mlightcad/cad-simple-viewer': '1.6.3',
  '@mlightcad/data-model': '1.14.3',
  '@mlightcad/libredwg-converter': '3.14.0',
  '@mlightcad/mtext-renderer': '0.12.4',
  '@mlightcad/three-renderer': '1.6.3',
  '@velipso/polybool': '1.1.1',
  'dxf-viewer': '1.0.49',
  'lodash-es': '4.17.21',
  three: '0.172.0',
} as const;

const folder = join(tmpdir(), 'linework-viewer-peers-2');
const modules = join(folder, 'node_modules');

/**
 * Scripts of the pages; both load fonts from nowhere, so text that has none is left out there. The box has a size of its
 * own: dxf-viewer changes how it is placed, and would draw on nothing.
 */
const SCRIPTS = {
  'cad-simple-viewer': `
    import { AcApDocManager } from '@mlightcad/cad-simple-viewer';
    import { AcDbDatabaseConverterManager, AcDbFileType } from '@mlightcad/data-model';
    import { AcDbLibreDwgConverter } from '@mlightcad/libredwg-converter';
    const workers = {
      dwgParser: '/modules/@mlightcad/libredwg-converter/dist/libredwg-parser-worker.js',
      mtextRender: '/modules/@mlightcad/cad-simple-viewer/dist/mtext-renderer-worker.js',
    };
    AcDbDatabaseConverterManager.instance.register(
      AcDbFileType.DWG,
      new AcDbLibreDwgConverter({ convertByEntityType: false, useWorker: true, parserWorkerUrl: workers.dwgParser }),
    );
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;top:0;left:0;width:100vw;height:100vh';
    document.body.append(box);
    AcApDocManager.createInstance({ container: box, autoResize: true, baseUrl: '/nothing/', webworkerFileUrls: workers });
    window.peer = {
      ready: Promise.resolve(),
      async open(name, bytes) {
        const opened = await AcApDocManager.instance.openDocument(name, bytes, { minimumChunkSize: 1000 });
        if (opened === false) throw new Error('it did not open');
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
    };`,
  'dxf-viewer': `
    import { DxfViewer } from 'dxf-viewer';
    import * as three from 'three';
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;top:0;left:0;width:100vw;height:100vh';
    document.body.append(box);
    const viewer = new DxfViewer(box, { autoResize: true, clearColor: new three.Color('#212830') });
    window.peer = {
      ready: Promise.resolve(),
      async open(name, bytes) {
        if (!/\\.dxf$/i.test(name)) throw new Error('it opens DXF alone');
        const url = URL.createObjectURL(new Blob([bytes]));
        await viewer.Load({ url, fonts: null, workerFactory: null });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
    };`,
} as const;

export type PeerName = keyof typeof SCRIPTS;
export const peerNames = Object.keys(SCRIPTS) as PeerName[];

export interface PeerPages {
  /** Undefined where the packages cannot be had or bundled. */
  url(name: PeerName): Promise<string | undefined>;
  close(): void;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Serves the pages with the workers they ask for; nothing else can be had there. */
export async function servePeers(): Promise<PeerPages> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://peers').pathname));
    const file = path.startsWith('/modules/') ? join(modules, path.slice(9)) : join(folder, 'pages', path);
    if (!existsSync(file) || extname(file) === '') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(request.method === 'HEAD' ? undefined : readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async url(name) {
      if (!fetchPackages()) return undefined;
      await bundle(name);
      return `${base}/${name}/index.html`;
    },
    close: () => void server.close(),
  };
}

async function bundle(name: PeerName): Promise<void> {
  const out = join(folder, 'pages', name);
  const entry = join(folder, `${name}.js`);
  const isMade = existsSync(join(out, 'index.html')) && existsSync(entry);
  if (isMade && readFileSync(entry, 'utf8') === SCRIPTS[name]) return;
  writeFileSync(entry, SCRIPTS[name]);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  });
  writeFileSync(
    join(out, 'index.html'),
    '<!doctype html><meta charset="utf-8"><body><script type="module" src="page.js"></script>',
  );
}

function fetchPackages(): boolean {
  if (existsSync(join(modules, 'dxf-viewer'))) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const wanted = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  try {
    execFileSync(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--legacy-peer-deps', ...wanted],
      { stdio: 'ignore' },
    );
  } catch {
    return false;
  }
  return true;
}
