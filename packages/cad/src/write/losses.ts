import type { Diagnostics } from '../model/diagnostics.ts';

const FACETS = 'facets for the screen';
const isFacet = (recordType: string): boolean =>
  recordType.includes('-eye-') || recordType === 'eye_refinement' || recordType === 'vertex_template';

/** Counts what a file cannot hold; one sentence a kind, and one for all objects that nobody sees. */
export class Losses {
  readonly #kinds = new Map<string, number>();
  readonly #objects = new Map<string, number>();
  readonly #changed = new Map<string, number>();
  readonly #replaced = new Set<string>();
  readonly #ofSolids = new Map<string, number>();

  lose(kind: string, count = 1): void {
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
  }

  /** Opaque entities lose nothing, and of those that are as their block is nobody knows. */
  loseTransparency(opacity: number): void {
    if (opacity >= 0 && opacity < 1) this.lose('transparency');
  }

  /** Whether something of the name is missing, or stands there as something else. */
  has(name: string): boolean {
    return this.#kinds.has(name) || this.#replaced.has(name);
  }

  loseObject(name: string, count = 1): void {
    this.#objects.set(name, (this.#objects.get(name) ?? 0) + count);
  }

  /** A record of modeller data that has no place in the form of the file. */
  loseOfSolid(recordType: string): void {
    const what = isFacet(recordType)
      ? FACETS
      : recordType.startsWith('material')
        ? 'materials'
        : 'attributes of other programs';
    this.#ofSolids.set(what, (this.#ofSolids.get(what) ?? 0) + 1);
  }

  /** It is there, as something plainer: "block with the picture of an ACAD_TABLE". */
  change(kind: string, replaced?: string): void {
    this.#changed.set(kind, (this.#changed.get(kind) ?? 0) + 1);
    if (replaced !== undefined) this.#replaced.add(replaced);
  }

  report(diagnostics: Diagnostics, target: string): void {
    for (const [kind, count] of this.#kinds)
      diagnostics.warn(
        'not-written',
        `${count} × ${kind} cannot be written to ${target} and will be missing.`,
      );
    for (const [kind, count] of this.#changed)
      diagnostics.warn(
        'changed',
        `${count} × ${kind} will be written in place of what ${target} cannot hold.`,
      );
    this.#reportSolids(diagnostics, target);
    if (this.#objects.size === 0) return;
    const names = [...this.#objects].map(([name, count]) => `${name} ${count}`).join(', ');
    diagnostics.warn('objects-not-written', `Objects without a look of their own will be missing: ${names}.`);
  }
  /** Facets are but what a program keeps for the screen, and makes again. */
  #reportSolids(diagnostics: Diagnostics, target: string): void {
    if (this.#ofSolids.size === 0) return;
    const isOfNoWeight = this.#ofSolids.size === 1 && this.#ofSolids.has(FACETS);
    const kinds = [...this.#ofSolids].map(([kind, count]) => `${count} × ${kind}`).join(', ');
    diagnostics.add(
      isOfNoWeight ? 'info' : 'warning',
      'solid-attributes',
      `Solids are written as ${target} has them, without ${kinds}.`,
    );
  }
}
