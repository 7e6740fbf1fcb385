/**
 * Opening 3D models in a browser against Online3DViewer and That Open's fragments: processor time of all the browser's
 * processes until they rest after the first frame, code included. Ours and the fragments are made ready before, as a
 * server has them; Online3DViewer reads the file itself. `node bench/model-peers.ts FILE...`, plain or `.gz`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startServer } from './measure.ts';
import { servePages } from './peer-pages.ts';
import { openCloud } from './viewer-cloud.ts';
import { giveFile, openTab, type Measured } from './viewer-page.ts';

const box = `
  const box = document.createElement('div');
  box.style.cssText = 'position:fixed;top:0;left:0;width:100vw;height:100vh';
  document.body.append(box);
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));`;
const scripts = {
  Online3DViewer: `
    import * as OV from 'online-3d-viewer';
    ${box}
    window.peer = {
      open: (name, bytes) => new Promise((onModelLoaded, onModelLoadFailed) => {
        const viewer = new OV.EmbeddedViewer(box, { onModelLoaded, onModelLoadFailed });
        viewer.LoadModelFromFileList([new File([bytes], name)]);
      }).then(drawn),
    };`,
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
    };`,
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
    open(name: string, bytes: ArrayBuffer): Promise<void>;
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
const peers = await servePages({ folder: 'linework-model-peers', packages, scripts });
const rows: Record<string, unknown>[] = [];
try {
  const cloud = await openCloud(server.url);
  for (const { name, bytes } of files) {
    const fileId = await cloud.add(name, bytes);
    const key = Buffer.from(JSON.stringify({ fileId, from: 'cloud', isShare: false })).toString('base64url');
    await measure('Linework', name, bytes, async (order) => {
      const tab = await openTab((await peers.url('Online3DViewer'))!, (page) =>
        cloud.signIn(page, server.url),
      );
      return order(tab, async () => {
        await tab.page.goto(`${server.url}/model?model=${key}`);
        await tab.page.locator('[data-ready]').waitFor();
      });
    });
    for (const viewer of ['Online3DViewer', 'fragments'] as const) {
      if (viewer === 'fragments' && !name.endsWith('.ifc')) continue;
      await measure(viewer, name, bytes, async (order) => {
        const url = await peers.url(viewer);
        if (!url) throw new Error('cannot be had here');
        const made = viewer === 'fragments' ? await makeFragments(url, name, bytes) : bytes;
        const tab = await openTab(url);
        await giveFile(tab.page, made);
        await tab.settle();
        return order(tab, () => tab.page.evaluate(openGiven, name));
      });
    }
  }
} finally {
  peers.close();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
console.table(rows);

type OpenedTab = Awaited<ReturnType<typeof openTab>>;
type Order = (tab: OpenedTab, open: () => Promise<void>) => Promise<Measured & { seconds: number }>;

async function measure(
  viewer: string,
  name: string,
  bytes: Uint8Array,
  inTab: (order: Order) => ReturnType<Order>,
): Promise<void> {
  try {
    const found = await inTab(async (tab, open) => {
      try {
        let seconds = 0;
        const measured = await tab.measure(async () => {
          const began = performance.now();
          await open();
          seconds = (performance.now() - began) / 1000;
          return undefined;
        });
        return { ...measured, seconds };
      } finally {
        await tab.close();
      }
    });
    const round = (value: number): number => Math.round(value * 100) / 100;
    rows.push({
      model: name,
      viewer,
      'file MB': round(bytes.length / 1e6),
      'CPU s': round(found.cpu),
      'of it graphics': round(found.graphics),
      'first frame s': round(found.seconds),
      'memory MB': round(found.memory / 1e6),
      'draw calls': found.drawCalls,
      'ink %': round(found.ink),
    });
  } catch (error) {
    rows.push({ model: name, viewer, failed: String(error).split('\n')[0] });
  }
  console.log(rows.at(-1));
}

async function openGiven(name: string): Promise<void> {
  const { peer, benchFile } = globalThis as unknown as PeerGlobals;
  await peer.open(name, benchFile);
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
