import { type HeldGroup, shortened } from '../raster/near-points.ts';
import type { SceneHead, ScenePart } from '../webgl/types.ts';

/** What a group is like, with all that is inserted into it. */
interface GroupFacts {
  /** About how many points there are to draw. */
  cost: number;
  /** Areas in it may cover what was drawn before. */
  hides: boolean;
  /** Something reaches beyond its box however far one looks. */
  unbounded: boolean;
  /** Some of it has a size of the screen. */
  points: boolean;
}

/** More than this is the same: it is drawn in many steps. */
const MOST = 1e9;
const HATCH = 200;
const GLYPH = 8;
const ARC = 8;

/** A part, with its content as it is drawn from. */
export interface HeldPart extends ScenePart {
  content: HeldGroup;
}

/** The parts of a drawing that are here: as they came, or in short where they are rounded and somebody else has all of it. */
export class PaintedParts {
  head: SceneHead;
  readonly groups: HeldPart[][];
  bytes = 0;
  segments = 0;
  readonly #byId = new Map<number, HeldPart>();
  #facts: (GroupFacts | undefined)[];

  constructor(head: SceneHead) {
    this.head = head;
    this.groups = head.groups.map(() => []);
    this.#facts = [];
  }

  /** Takes a head that has come to hold more. Whether what is painted may look otherwise: by its layers, or by what is a dot. */
  grow(head: SceneHead): boolean {
    const before = this.head;
    this.head = head;
    while (this.groups.length < head.groups.length) this.groups.push([]);
    this.#facts = [];
    if (head.layers !== before.layers) return true;
    const shown = new Set(head.layouts.map(({ group }) => group));
    return before.groups.some(({ box }, g) => box !== head.groups[g]!.box && !shown.has(g));
  }

  add(id: number, given: ScenePart): void {
    if (!this.groups[given.group]) return;
    const part = given.coarse ? { ...given, content: shortened(given.content) } : given;
    this.#byId.set(id, part);
    this.groups[part.group]!.push(part);
    this.#count(part, 1);
  }

  /** The part there was. */
  remove(id: number): ScenePart | undefined {
    const part = this.#byId.get(id);
    if (!part) return undefined;
    this.#byId.delete(id);
    const group = this.groups[part.group]!;
    group.splice(group.indexOf(part), 1);
    this.#count(part, -1);
    return part;
  }

  #count({ content }: HeldPart, sign: 1 | -1): void {
    this.#facts = [];
    this.bytes += sign * bytesOf(content);
    this.segments += sign * (pointsOf(content) - content.paths.count);
  }

  facts(g: number): GroupFacts {
    const known = this.#facts[g];
    if (known) return known;
    // A file may claim that its blocks contain each other: then the first look counts.
    const facts = { cost: 0, hides: false, unbounded: false, points: false };
    this.#facts[g] = facts;
    for (const { content } of this.groups[g] ?? []) this.#take(facts, content);
    return facts;
  }

  #take(facts: GroupFacts, content: HeldGroup): void {
    const { arcs, fills, hatches, texts, images, wipeouts, points, rays, inserts } = content;
    facts.hides ||= fills.count + images.count + wipeouts.count > 0;
    facts.unbounded ||= rays.count > 0;
    facts.points ||= points.count > 0;
    facts.cost +=
      pointsOf(content) +
      fills.points.length / 2 +
      arcs.count * ARC +
      hatches.count * HATCH +
      texts.glyph.length * GLYPH +
      images.count * HATCH +
      points.count +
      inserts.count;
    for (let i = 0; i < inserts.count; i++) {
      const inner = this.facts(inserts.group[i]!);
      facts.hides ||= inner.hides;
      facts.unbounded ||= inner.unbounded;
      facts.points ||= inner.points;
      facts.cost = Math.min(MOST, facts.cost + inner.cost * inserts.columns[i]! * inserts.rows[i]!);
    }
  }
}

function pointsOf({ paths }: HeldGroup): number {
  return paths.start[paths.count] ?? 0;
}

function bytesOf(group: HeldGroup): number {
  let bytes = group.near?.points.byteLength ?? 0;
  for (const columns of Object.values(group) as unknown[]) {
    // Most groups have nothing of most kinds.
    if (typeof columns !== 'object' || columns === null || !('count' in columns) || columns.count === 0)
      continue;
    for (const column of Object.values(columns) as unknown[])
      if (ArrayBuffer.isView(column)) bytes += column.byteLength;
  }
  return bytes;
}
