/** Other viewers of drawings to measure against. */
import { servePages, type PeerPages } from './peer-pages.ts';

const packages = {
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

/**
 * Scripts of the pages; both load fonts from nowhere, so text that has none is left out there. The box has a size of its
 * own: dxf-viewer changes how it is placed, and would draw on nothing.
 */
const scripts = {
  'cad-simple-viewer': `
    import { AcApDocManager } from '@mlightcad/cad-simple-viewer';
    import { AcDbDatabaseConverterManager, AcDbFileType, AcGeMatrix3d } from '@mlightcad/data-model';
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
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    let entities;
    window.peer = {
      ready: Promise.resolve(),
      async open(name, bytes) {
        const opened = await AcApDocManager.instance.openDocument(name, bytes, { minimumChunkSize: 1000 });
        if (opened === false) throw new Error('it did not open');
        await frame();
      },
      async move(index) {
        const { database } = AcApDocManager.instance.curDocument;
        entities ??= [...database.tables.blockTable.modelSpace.newIterator()];
        database.transactionManager.runUndoable('MOVE', () =>
          database.openEntityForWrite(entities[index]).transformBy(new AcGeMatrix3d().makeTranslation(5, 5, 0)),
        );
        await frame();
      },
      async undo() {
        if (!AcApDocManager.instance.curDocument.database.transactionManager.undo()) throw new Error('nothing to undo');
        await frame();
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

export type PeerName = keyof typeof scripts;
export const peerNames = Object.keys(scripts) as PeerName[];

export const servePeers = (): Promise<PeerPages<PeerName>> =>
  servePages({ folder: 'linework-viewer-peers-2', packages, scripts });
