/**
 * Other programs for browsers to measure against, each as a page that defines `window.peer` as ours does. They are fetched
 * into a folder of their own among the temporary files, and are no part of the product (LibreDWG's converter is GPL).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

export interface Peers<Name extends string> {
  /** Its name among the temporary files. */
  folder: string;
  /** With their versions. */
  packages: Readonly<Record<string, string>>;
  /** Of each page, which defines `window.peer`. */
  scripts: Readonly<Record<Name, string>>;
}

export interface PeerPages<Name extends string> {
  /** Undefined where the packages cannot be had or bundled. */
  url(name: Name): Promise<string | undefined>;
  close(): void;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Serves the pages with the workers they ask for; nothing else can be had there. */
export async function servePages<Name extends string>(peers: Peers<Name>): Promise<PeerPages<Name>> {
  const folder = join(tmpdir(), peers.folder);
  const modules = join(folder, 'node_modules');
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
      if (!fetchPackages(folder, peers.packages)) return undefined;
      await bundle(folder, name, peers.scripts[name]);
      return `${base}/${name}/index.html`;
    },
    close: () => void server.close(),
  };
}

/** Where a page asks a public server for a package, it finds that package here. */
const elsewhere = /(['"`])https:\/\/[\w.]+\/npm\/((?:@[\w-]+\/)?[\w-]+)@[\d.]+\/([^'"`]*)\1/g;

async function bundle(folder: string, name: string, script: string): Promise<void> {
  const out = join(folder, 'pages', name);
  const entry = join(folder, `${name}.js`);
  const isMade = existsSync(join(out, 'index.html')) && existsSync(entry);
  if (isMade && readFileSync(entry, 'utf8') === script) return;
  writeFileSync(entry, script);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [
      {
        name: 'packages-from-here',
        transform: (code) => ({
          code: code.replaceAll(elsewhere, '(location.origin + "/modules/$2/$3")'),
          map: null,
        }),
      },
    ],
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

function fetchPackages(folder: string, packages: Readonly<Record<string, string>>): boolean {
  if (existsSync(join(folder, 'node_modules', Object.keys(packages)[0]!))) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
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
