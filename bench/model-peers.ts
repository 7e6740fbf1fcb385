/**
 * Opening 3D models in a browser against Online3DViewer and That Open's fragments: from the address until the first frame
 * is drawn, code and file included, and processor time of all the browser's processes until they rest. Ours and the
 * fragments are made ready before, as a server has them; Online3DViewer reads the file itself.
 * `node bench/model-peers.ts FILE...`, plain or `.gz`; LINEWORK_BENCH_ONLY names the viewers to run.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { firstOf, framesOf, watchFrames } from './first-frame.ts';
import { startServer } from './measure.ts';
import { servePages } from './peer-pages.ts';
import { openCloud, type Cloud } from './viewer-cloud.ts';
import { giveFile, openTab } from './viewer-page.ts';

const box = `
  const box = document.createElement('div');
  box.style.cssText = 'position:fixed;top:0;left:0;width:100vw;height:100vh';
  document.body.append(box);
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));`;
/** By the address, as ours: the file is beside the page. */
const start = `
    const wanted = new URLSearchParams(location.search).get('open');
    if (wanted)
      fetch('/given.bin')
        .then((file) => file.arrayBuffer())
        .then((bytes) => window.peer.open(wanted, bytes))
        .then(
          () => document.body.setAttribute('data-ready', ''),
          (error) => document.body.setAttribute('data-failed', String(error)),
        );`;
const scripts = {
  Online3DViewer: `
    import * as OV from 'online-3d-viewer';
    ${box}
    window.peer = {
      open: (name, bytes) => new Promise((onModelLoaded, onModelLoadFailed) => {
        const viewer = new OV.EmbeddedViewer(box, { onModelLoaded, onModelLoadFailed });
        viewer.LoadModelFromFileList([new File([bytes], name)]);
      }).then(drawn),
    };${start}`,
  fragments: `
    import { FragmentsModels, IfcImporter } from '@thatopen/fragments';
    import * as three from 'three';
    ${box}
    const renderer = new three.WebGLRenderer({ antialias: true });
    renderer.setSize(innerWidth, innerHeight);
    box.append(renderer.domElement);
    const scene = new three.Scene();
    scene.add(new three.AmbientLight(0xffffff, 2));
    const camera = new three.PerspectiveCamera(60, innerWidth / innerHeight, 0.1, 10000);
    window.peer = {
      async make(name, bytes) {
        const importer = new IfcImporter();
        importer.wasm = { path: location.origin + '/modules/web-ifc/', absolute: true };
        return importer.process({ bytes: new Uint8Array(bytes) });
      },
      async open(name, bytes) {
        const models = new FragmentsModels('/modules/@thatopen/fragments/dist/Worker/worker.mjs');
        const model = await models.load(bytes, { modelId: name, camera });
        scene.add(model.object);
        const center = model.box.getCenter(new three.Vector3());
        const size = model.box.getSize(new three.Vector3()).length();
        camera.position.copy(center).add(new three.Vector3(size, size, size).multiplyScalar(0.5));
        camera.lookAt(center);
        camera.updateMatrixWorld();
        await models.update(true);
        renderer.render(scene, camera);
        await drawn();
      },
    };${start}`,
} as const;
const packages = {
  'online-3d-viewer': '0.18.0',
  'occt-import-js': '0.0.22',
  '@thatopen/fragments': '3.4.6',
  'web-ifc': '0.0.77',
  three: '0.182.0',
} as const;

interface PeerGlobals {
  peer: {
    make?(name: string, bytes: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>;
  };
  benchFile: ArrayBuffer;
}

const files = await Promise.all(
  process.argv.slice(2).map(async (path) => {
    const bytes = await readFile(path);
    return {
      name: basename(path).replace(/\.gz$/, ''),
      bytes: path.endsWith('.gz') ? gunzipSync(bytes) : bytes,
    };
  }),
);
const data = await mkdtemp(join(tmpdir(), 'linework-bench-'));
const server = await startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
  LINEWORK_DATA: data,
  LINEWORK_LOG_LEVEL: 'warn',
  PORT: '0',
  HOST: '127.0.0.1',
});
const folder = 'linework-model-peers';
const peers = await servePages({ folder, packages, scripts });
const only = process.env['LINEWORK_BENCH_ONLY']?.split(',');
const isWanted = (viewer: string): boolean => !only || only.includes(viewer);
const rows: Record<string, unknown>[] = [];
let cloud: Cloud;
try {
  cloud = await openCloud(server.url);
  for (const { name, bytes } of files) {
    if (isWanted('Linework')) {
      const fileId = await cloud.add(name, bytes);
      const key = Buffer.from(JSON.stringify({ fileId, from: 'cloud', isShare: false })).toString(
        'base64url',
      );
      await measure('Linework', name, bytes, `${server.url}/model?model=${key}`);
    }
    for (const viewer of ['Online3DViewer', 'fragments'] as const) {
      if (!isWanted(viewer) || (viewer === 'fragments' && !name.endsWith('.ifc'))) continue;
      const url = await peers.url(viewer);
      if (!url) continue;
      const made = viewer === 'fragments' ? await makeFragments(url, name, bytes) : bytes;
      await writeFile(join(tmpdir(), folder, 'pages/given.bin'), made);
      await measure(viewer, name, bytes, `${url}?open=${name}`);
    }
  }
} finally {
  peers.close();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
console.table(rows);

/** Everybody's from the same blank page of a browser that was just started. */
async function measure(viewer: string, name: string, bytes: Uint8Array, url: string): Promise<void> {
  const tab = await openTab((await peers.url('Online3DViewer'))!, async (page) => {
    await watchFrames(page);
    await cloud.signIn(page, server.url);
  });
  try {
    const found = await tab.measure(
      async () => {
        await tab.page.goto(url, { waitUntil: 'commit' });
        await tab.page.locator('[data-ready], [data-failed]').first().waitFor({ state: 'attached' });
        return undefined;
      },
      process.env['LINEWORK_BENCH_SHOTS'] &&
        join(process.env['LINEWORK_BENCH_SHOTS'], `${viewer}-${name}.png`),
    );
    const failed = await tab.page.locator('[data-failed]').count();
    if (failed > 0) throw new Error((await tab.page.locator('[data-failed]').getAttribute('data-failed'))!);
    const frames = await framesOf(tab.page);
    const first = firstOf(frames);
    const picture = await tab.page.evaluate(
      () => performance.getEntriesByName('model-picture')[0]?.startTime ?? 0,
    );
    const round = (value: number): number => Math.round(value * 100) / 100;
    rows.push({
      model: name,
      viewer,
      'file MB': round(bytes.length / 1e6),
      'picture s': round(picture / 1000),
      'first frame s': round((first?.done ?? 0) / 1000),
      frames: frames.length,
      'calls, draws': `${first?.calls}, ${first?.draws}`,
      vertices: first?.vertices,
      'CPU s': round(found.cpu),
      'of it graphics': round(found.graphics),
      'memory MB': round(found.memory / 1e6),
      'ink %': round(found.ink),
    });
    if (process.env['LINEWORK_BENCH_FRAMES']) console.table(frames);
  } catch (error) {
    rows.push({ model: name, viewer, failed: String(error).split('\n')[0] });
  } finally {
    await tab.close();
  }
  console.log(rows.at(-1));
}

/** As its own program makes them once of an IFC. */
async function makeFragments(url: string, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const tab = await openTab(url);
  try {
    await giveFile(tab.page, bytes);
    const base64 = await tab.page.evaluate(async (given) => {
      const { peer, benchFile } = globalThis as unknown as PeerGlobals;
      const made = await peer.make!(given, benchFile);
      let text = '';
      for (let at = 0; at < made.length; at += 32_768)
        text += String.fromCharCode(...made.subarray(at, at + 32_768));
      return btoa(text);
    }, name);
    return Buffer.from(base64, 'base64');
  } finally {
    await tab.close();
  }
}
