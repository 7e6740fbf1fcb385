import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList, Group } from '@linework/cad/display/list';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { columnsOf, drawSequence, unitsOf } from '@linework/cad/ocf/sequence';
import type { SceneHead, ScenePart } from '../webgl/types.ts';

/** A display list made of parts, each group put together when it is first asked for. */
export class PartCollection {
  readonly head: SceneHead;
  readonly #parts = new Map<number, ScenePart>();
  readonly #groups: (Group | undefined)[];

  constructor(head: SceneHead) {
    this.head = head;
    this.#groups = head.groups.map(() => undefined);
  }

  add(id: number, part: ScenePart): void {
    this.#parts.set(id, part);
    this.#groups[part.group] = undefined;
  }

  remove(id: number): void {
    const part = this.#parts.get(id);
    this.#parts.delete(id);
    if (part) this.#groups[part.group] = undefined;
  }

  list(): DisplayList {
    const groups = this.head.groups.map((_, g) => this.#group(g));
    return listOf(this.head, groups);
  }

  /** Only what belongs to some entities; groups that are inserted by it stay whole. */
  only(entities: ReadonlySet<number>): DisplayList {
    const spaces = new Set(
      this.head.layouts.flatMap(({ group, viewports }) => [
        group,
        ...viewports.map((viewport) => viewport.group),
      ]),
    );
    const groups = this.head.groups.map((_, g) => {
      const group = this.#group(g);
      return spaces.has(g) ? this.#merge(g, [{ group: g, content: group, box: group.box }], entities) : group;
    });
    return listOf(this.head, groups);
  }

  #group(g: number): Group {
    const parts = [...this.#parts.values()].filter((part) => part.group === g);
    return (this.#groups[g] ??= parts.length === 1 ? parts[0]!.content : this.#merge(g, parts));
  }

  /** Entities of all parts by their rank. */
  #merge(g: number, parts: readonly ScenePart[], only?: ReadonlySet<number>): Group {
    const order: { rank: number; part: number; from: number; to: number }[] = [];
    const sequences = parts.map(({ content }) => drawSequence(content));
    parts.forEach(({ rank, size }, part) => {
      const units = unitsOf(sequences[part]!);
      let from = 0;
      for (let u = 0; u < (size?.length ?? units.count); u++) {
        const to = size ? from + size[u]! : units.from[u + 1]!;
        order.push({ rank: rank?.[u] ?? u, part, from, to });
        from = to;
      }
    });
    order.sort((a, b) => a.rank - b.rank);
    const into = new GroupBuilder(this.head.groups[g]!.name);
    for (const { part, from, to } of order) {
      const { content } = parts[part]!;
      const sequence = sequences[part]!;
      for (let k = from; k < to; k++) {
        if (only && !only.has(sequence.entity[k]!)) continue;
        const [kind, row] = [sequence.kind[k]!, sequence.index[k]!];
        into.begin(sequence.entity[k]!, columnsOf(content, kind).style[row]!);
        copyPrimitive(content, kind, row, into, this.head.glyphs, this.head.groups);
        into.end();
      }
    }
    return { ...into.done(), box: this.head.groups[g]!.box };
  }
}

function listOf(head: SceneHead, groups: Group[]): DisplayList {
  const none = new Float64Array(0);
  return {
    ...head,
    groups,
    strings: [],
    entities: {
      count: 0,
      handle: none,
      type: new Uint16Array(0),
      layer: new Uint32Array(0),
      group: new Uint32Array(0),
      box: none,
      types: [],
    },
    fonts: [],
    drawn: {},
    skipped: {},
  };
}
