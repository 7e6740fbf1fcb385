/** What the server wrote into the page (apps/server/src/http/firstView.ts): the answer that it would ask for. */
import { askFirstBytes, type FirstBytes } from '../engine/bytes/firstBytes.ts';
import type { ExpectedView } from '../engine/handOver.ts';

export function expectedHere(): ExpectedView | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="linework-drawing"]');
  return meta?.content ? (JSON.parse(meta.content) as ExpectedView) : undefined;
}

/** Its first bytes, asked for so that it counts as looking at the drawing: no call is needed for that. */
export function openExpected({ answer }: ExpectedView): FirstBytes {
  return askFirstBytes({ ...answer, ocfUrl: answer.ocfUrl && `${answer.ocfUrl}?open` });
}
