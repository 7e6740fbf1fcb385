import type { Diagnostic, DisplayList } from '@linework/cad/display/list';
import type { Drawing } from '@linework/cad/model/drawing';
import type { DrawingFacts } from '@linework/cad/ocf/manifest';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import { headOf } from '../store/head.ts';
import type { LocalDrawing } from '../store/local.ts';
import type { TileLimits } from '../store/tiling.ts';
import { editableTiles } from './editableTiles.ts';
import { splitGroups } from './split.ts';

export interface LocalDrawingParts {
  name: string;
  drawing: Pick<Drawing, 'format' | 'version'>;
  facts: DrawingFacts;
  diagnostics: readonly Diagnostic[];
  texts: TextEntry[];
  blocks: BlockTable;
  progress?: (share: number) => void;
  /** For a drawing that is edited: tiles know the places of their entities in the draw order. */
  editing?: { tileLimits?: TileLimits | undefined };
}

/** A display list as the viewer holds it. */
export function localDrawing(list: DisplayList, parts: LocalDrawingParts): LocalDrawing {
  const { name, drawing, facts, diagnostics, texts, blocks, progress, editing } = parts;
  const head = headOf(list, {
    name,
    source: { format: drawing.format, version: drawing.version },
    facts,
    diagnostics,
    entities: list.entities.count,
    xrefs: [],
  });
  const { tileLimits } = editing ?? {};
  const tiles = editing ? editableTiles(list, progress, tileLimits) : splitGroups(list, progress);
  const { groups, entities, strings, drawn: _, skipped: __, fonts: ___, images, ...scene } = list;
  return {
    scene: {
      ...scene,
      images: images.map(({ bytes: _bytes, ...image }) => image),
      groups: groups.map(({ name: group, box }) => ({ name: group, box })),
    },
    head,
    entities: {
      count: entities.count,
      handle: entities.handle,
      type: entities.type,
      layer: entities.layer,
      group: entities.group,
      types: entities.types,
    },
    tiles,
    tileLimits,
    strings,
    texts,
    blocks,
    images,
  };
}
