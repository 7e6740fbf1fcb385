import { isOverlay, type Block, type Drawing } from '../model/drawing.ts';
import type { Context, Source } from './context.ts';

const MOST = 1000;
const DEEPEST = 20;

/** The drawings that a drawing refers to, each asked for once. */
export class References {
  readonly #context: Context;
  readonly #found = new Map<string, Source | undefined>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** What a block that is a reference stands for; undefined where that is not shown, or not at hand. */
  of(source: Source, block: Block): Source | undefined {
    const key = source.prefix + block.name.toUpperCase();
    if (this.#found.has(key)) return this.#found.get(key);
    const made = this.#follow(source, block);
    this.#found.set(key, made);
    return made;
  }

  #follow(source: Source, block: Block): Source | undefined {
    // An overlay is seen in the drawing that lays it over itself, and not where that one is referred to.
    if (block.unloaded || (isOverlay(block) && source.host)) return undefined;
    const { diagnostics } = this.#context;
    const drawing = this.#drawing(source, block);
    if (drawing && isWithin(source, drawing)) {
      diagnostics.info(
        'xrefCircular',
        `${block.xrefPath} refers to itself, and is not shown again within itself.`,
      );
      return undefined;
    }
    if (drawing) return { drawing, prefix: `${source.prefix}${block.name}|`, host: source };
    if (block.entities.length === 0)
      diagnostics.warn('xrefMissing', `The external reference ${block.xrefPath} is not at hand.`);
    return undefined;
  }

  #drawing(source: Source, block: Block): Drawing | undefined {
    if (this.#found.size >= MOST || source.prefix.split('|').length >= DEEPEST) return undefined;
    try {
      return this.#context.options.xref?.(block.xrefPath, block.name);
    } catch {
      return undefined;
    }
  }
}

/** Whether a drawing is what is shown there, or something that refers to it. */
function isWithin(source: Source | undefined, drawing: Drawing): boolean {
  return source !== undefined && (source.drawing === drawing || isWithin(source.host, drawing));
}
