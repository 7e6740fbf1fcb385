import type { EditDocument } from '@linework/cad/edit/document';
import { outlineOf } from '@linework/editor/select/outline';
import { boxOf } from '@linework/editor/select/regions';
import { emptyBox, isEmptyBox, uniteBox } from '@linework/geom/box';
import { pictureSize } from './pictureSize.ts';

const margin = 2;
/** Points of one picture: what is finer is not seen at this size. */
const maxPoints = 3000;
const endless: ReadonlySet<string> = new Set(['RAY', 'XLINE', 'ATTDEF']);

/** What a block looks like, as the path of an SVG; empty where there is nothing to see. */
export function blockPicture(document: EditDocument, block: number): string {
  const box = emptyBox();
  const chains: number[][] = [];
  let points = 0;
  for (const entity of document.entitiesOf(block)) {
    if (endless.has(entity.type) || entity.invisible) continue;
    for (const chain of outlineOf(entity, document)) {
      if (chain.length < 4 || chain.some((value) => !Number.isFinite(value))) continue;
      chains.push(chain);
      points += chain.length / 2;
      uniteBox(box, boxOf([chain]));
    }
    if (points > maxPoints) break;
  }
  if (isEmptyBox(box)) return '';
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const scale = (pictureSize - 2 * margin) / (Math.max(width, height) || 1);
  const [left, top] = [(pictureSize - width * scale) / 2, (pictureSize - height * scale) / 2];
  return chains
    .map((chain) => {
      let path = '';
      let last = '';
      for (let i = 0; i + 1 < chain.length; i += 2) {
        const x = (left + (chain[i]! - box.minX) * scale).toFixed(1);
        const y = (top + (box.maxY - chain[i + 1]!) * scale).toFixed(1);
        const at = `${x} ${y}`;
        if (at !== last) path += `${path === '' ? 'M' : 'L'}${at}`;
        last = at;
      }
      return path;
    })
    .join('');
}
