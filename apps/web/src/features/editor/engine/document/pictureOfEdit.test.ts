import { expect, test } from 'vitest';
import { blank } from '@linework/cad/model/defaults';
import type { LineEntity } from '@linework/cad/model/curves';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { richDrawing } from '../../../../../../../packages/cad/test/rich-drawing.ts';
import type { ToDocument } from '../../../viewer/engine/documentLink.ts';
import { Engine } from '../../../viewer/engine/engine.ts';
import type { Host } from '../../../viewer/engine/protocol.ts';
import { fakeRenderer } from '../../../viewer/engine/testing.ts';
import { LiveDocument } from './liveDocument.ts';

const host: Host = {
  urls: () => Promise.reject(new Error('no cloud')),
  prepared: () => Promise.reject(new Error('no cloud')),
  progress: () => undefined,
  head: () => undefined,
  edited: () => undefined,
  frame: () => undefined,
  failed: () => undefined,
};

test('a picture has every edit that the document has made, also one that is still on its way', async () => {
  const live = new LiveDocument({ name: 'a.dwg', drawing: richDrawing(), diagnostics: [] }, NO_FONTS);
  const renderer = fakeRenderer();
  const engine = new Engine(
    host,
    async () => renderer,
    (run) => void setTimeout(run),
  );
  const { port1: toView, port2: view } = new MessageChannel();
  // The edit is told as late as can be: just before the document is asked whether it has told everything.
  toView.addEventListener('message', ({ data }: MessageEvent<ToDocument>) => {
    const line: LineEntity = { ...blank(), type: 'LINE', start: [0, 0, 0], end: [9, 9, 0], thickness: 0 };
    live.document.transact('LINE', (edit) => void edit.add(line));
    live.answer(data);
  });
  toView.start();
  await engine.attachDocument(view);
  const opened = engine.openDocument();
  live.show((message, transfer) => toView.postMessage(message, transfer));
  await opened;
  const primitives = (): number =>
    [...renderer.parts.values()].reduce(
      (sum, { content: { runs } }) =>
        sum + runs.size.subarray(0, runs.count).reduce((all, size) => all + size, 0),
      0,
    );
  const before = primitives();
  let shown = 0;
  renderer.picture = () => {
    shown = primitives();
    throw new Error('no canvas to put it on');
  };
  const camera = { x: 0, y: 0, scale: 1, twist: 0 };
  const asked = engine.picture({ width: 8, height: 8, camera, background: 'light', type: 'image/png' });
  await expect(asked).rejects.toThrow('no canvas');
  expect(shown).toBe(before + 1);
  engine.dispose();
  toView.close();
});
