import { defaultLayer, defaultLayout, emptyBlock } from '../model/defaults.ts';
import { MODEL_SPACE, PAPER_SPACE, type Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';

/** What every reader ends with: layer 0, a model layout, layouts in tab order, a handle for every entity. */
export function finishDrawing(drawing: Drawing, maxHandle: number): void {
  finishTables(drawing);
  let next = Math.max(1, maxHandle + 1);
  for (const block of drawing.blocks.values()) next = numberFrom(next, block.entities);
  drawing.nextHandle = next;
}

/** The same without handles, for files whose entities all have one. */
export function finishTables(drawing: Drawing): void {
  if (!drawing.layers.has('0')) drawing.layers.set('0', defaultLayer('0'));
  if (!drawing.blocks.has(MODEL_SPACE)) drawing.blocks.set(MODEL_SPACE, emptyBlock('*Model_Space'));
  nameLayouts(drawing);
  drawing.viewports.sort(
    (a, b) => Number(b.name.toUpperCase() === '*ACTIVE') - Number(a.name.toUpperCase() === '*ACTIVE'),
  );
  nameLineTypeStyles(drawing);
}

/** Gives those a handle that have none; the next free one comes back. */
function numberFrom(first: number, entities: readonly Entity[]): number {
  let next = first;
  for (const entity of entities) {
    if (entity.handle === 0) entity.handle = next++;
    if (entity.type === 'INSERT' && entity.attributes.length > 0) next = numberFrom(next, entity.attributes);
  }
  return next;
}

function nameLayouts(drawing: Drawing): void {
  const { layouts, blocks } = drawing;
  const used = new Set<string>();
  for (const layout of layouts) {
    if (!layout.block || used.has(layout.block.toUpperCase())) {
      layout.block = findBlock(drawing, layout.handle, used) ?? '';
    }
    if (layout.block) used.add(layout.block.toUpperCase());
    layout.model = layout.block.toUpperCase() === MODEL_SPACE;
    const block = blocks.get(layout.block.toUpperCase());
    if (block && !block.layout) block.layout = layout.handle;
  }
  const kept = layouts.filter((layout) => blocks.has(layout.block.toUpperCase()));
  layouts.length = 0;
  layouts.push(...kept);
  if (!layouts.some((layout) => layout.model)) layouts.push(defaultLayout('Model', '*Model_Space'));
  const paper = blocks.get(PAPER_SPACE);
  if (paper && paper.entities.length > 0 && !used.has(PAPER_SPACE)) {
    const layout = defaultLayout('Layout1', paper.name);
    layout.tabOrder = 1;
    layout.limits = drawing.header.paperLimits;
    layout.extents = drawing.header.paperExtents;
    layouts.push(layout);
  }
  layouts.sort((a, b) => Number(b.model) - Number(a.model) || a.tabOrder - b.tabOrder);
}

function findBlock(drawing: Drawing, layout: number, used: ReadonlySet<string>): string | undefined {
  if (!layout) return undefined;
  for (const [key, block] of drawing.blocks) if (block.layout === layout && !used.has(key)) return block.name;
  return undefined;
}

function nameLineTypeStyles(drawing: Drawing): void {
  const fonts = new Map<number, string>();
  for (const style of drawing.textStyles.values())
    fonts.set(style.handle, style.name || `*SHAPE ${style.font}`);
  for (const lineType of drawing.lineTypes.values()) {
    for (const element of lineType.elements) {
      if (element.shape && element.shape.style === '')
        element.shape.style =
          fonts.get(element.shape.styleHandle) ??
          drawing.names.textStyles.get(element.shape.styleHandle) ??
          '';
    }
  }
}
