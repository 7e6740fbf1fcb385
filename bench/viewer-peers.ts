/**
 * Other viewers to measure against, each as a page that defines `window.peer` as ours does. They are fetched into a folder
 * of their own among the temporary files, and are no part of the product.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const PACKAGES = {
  // The newest whose own dependencies can all be had.
  '@mlightcad/cad-simple-viewer': '1.5.10',
  '@mlightcad/data-model': '1.12.5',
  'dxf-viewer': '1.0.49',
  'lodash-es': '4.17.21',
  three: '0.172.0',
} as const;

const folder = join(tmpdir(), 'linework-viewer-peers');

/** Scripts of the pages; both load fonts from nowhere, so text that has none is left out there. */
const SCRIPTS = {
  'cad-simple-viewer': `
    import { AcApDocManager } from '@mlightcad/cad-simple-viewer';
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;inset:0';
    document.body.append(box);
    const manager = AcApDocManager.createInstance({ container: box, autoResize: true });
    window.peer = {
      ready: Promise.resolve(),
      async open(name, bytes) {
        await AcApDocManager.instance.openDocument(name, bytes, { minimumChunkSize: 1000 });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
    };`,
  'dxf-viewer': `
    import { DxfViewer } from 'dxf-viewer';
    import * as three from 'three';
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;inset:0';
    document.body.append(box);
    const viewer = new DxfViewer(box, { autoResize: true, clearColor: new three.Color('#212830') });
    window.peer = {
      ready: Promise.resolve(),
      async open(name, bytes) {
        const url = URL.createObjectURL(new Blob([bytes]));
        await viewer.Load({ url, fonts: null, workerFactory: null });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
    };`,
} as const;

export type PeerName = keyof typeof SCRIPTS;
export const peerNames = Object.keys(SCRIPTS) as PeerName[];

/** The page's script; undefined where the packages cannot be had, for want of a network say. */
export async function peerScript(name: PeerName): Promise<string | undefined> {
  if (!fetchPackages()) return undefined;
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, SCRIPTS[name]);
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return output && 'output' in output ? output.output[0].code : undefined;
}

function fetchPackages(): boolean {
  if (existsSync(join(folder, 'node_modules', 'dxf-viewer'))) return true;
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
