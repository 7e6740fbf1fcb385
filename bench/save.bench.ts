/**
 * Saves in place: every entity of every drawing gets another color in one run and is moved in another. Nothing else may change,
 * by heads, references and records; each entity must read back as the document has it. Says what differs, by type:
 * save.bench.ts [--most 600000] [folder …]
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { translation } from '@linework/cad/edit/matrix';
import { EditRefused } from '@linework/cad/edit/refusal';
import { transformEntity } from '@linework/cad/edit/transform';
import type { Entity } from '@linework/cad/model/entity';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import { DwgSource } from '@linework/cad/save/dwg/dwg-source';
import { isSame } from '@linework/cad/save/dwg/overlay';
import { SaveError } from '@linework/cad/save/save-error';
import { findDrawings } from './corpus-run.ts';
import { readFile } from './read-file.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '600000' } },
});
const folders =
  positionals.length > 0 ? positionals : [join(import.meta.dirname, '../../shared/corpus/drawings')];
const paths = folders
  .filter((folder) => existsSync(folder))
  .flatMap(findDrawings)
  .filter((path) => /\.(dwg|dxf)(\.gz)?$/i.test(path) && statSync(path).size < Number(values.most));

type Edit = (entity: Entity) => Entity;

const recolored: Edit = (entity) => ({ ...entity, color: entity.color === 3 ? 4 : 3 });
const moved: Edit = (entity) => transformEntity(entity, translation(12.5, -3.25));

/** What a change of color may change in a head. */
const COLOR: ReadonlySet<string> = new Set(['color', 'bookColor']);
/** Read from elsewhere than the entity's own record, or computed from its points. */
const DERIVED: ReadonlySet<string> = new Set([
  'id',
  'stored',
  'raw',
  'acis',
  'wires',
  'graphics',
  'measurement',
]);

class Run {
  readonly #name: string;
  readonly #edit: Edit;
  readonly #counts = new Map<string, number>();
  #files = 0;
  #entities = 0;

  constructor(name: string, edit: Edit) {
    this.#name = name;
    this.#edit = edit;
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  file(path: string): void {
    const bytes = readFile(path);
    const { drawing, source } = openDocument(bytes);
    const touched = new Set<number>();
    for (const block of drawing.blocks.values())
      block.entities = block.entities.map((entity) => {
        try {
          const changed = this.#edit(entity);
          touched.add(entity.handle);
          return changed;
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
          this.#count(`${entity.type} is not edited: ${error.refusal}`);
          return entity;
        }
      });
    let saved: Uint8Array;
    try {
      saved = saveDocument({ drawing, source, touched }).bytes;
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
      this.#count(`file is not saved: ${error.message}`);
      return;
    }
    this.#files++;
    const entities = [...drawing.blocks.values()].flatMap((block) => block.entities);
    const left = entities.filter(({ handle }) => touched.has(handle));
    this.#entities += left.length;
    this.#compareModel(left, saved);
    // Older files become R2000, where nothing of them is lost: there are no records to compare.
    const isInPlace = /^AC10(1[5-9]|[2-9])/.test(drawing.version);
    if (drawing.format === 'dwg' && isInPlace) this.#compareRecords(left, bytes, saved);
  }

  #compareModel(entities: readonly Entity[], saved: Uint8Array): void {
    const again = openDocument(saved).drawing;
    const found = new Map(
      [...again.blocks.values()].flatMap((block) => block.entities.map((entity) => [entity.handle, entity])),
    );
    for (const entity of entities) {
      const other = found.get(entity.handle) as Record<string, unknown> | undefined;
      if (!other) this.#count(`${entity.type} is missing`);
      else
        for (const [name, value] of Object.entries(entity))
          if (!DERIVED.has(name) && !isSame(value, other[name]))
            this.#count(`${entity.type} ${name} reads otherwise`);
    }
  }

  /** Heads and records of a DWG: all that the model does not hold. */
  #compareRecords(entities: readonly Entity[], bytes: Uint8Array, saved: Uint8Array): void {
    const [before, after] = [DwgSource.open(bytes), DwgSource.open(saved)];
    for (const { handle, type } of entities) {
      const [was, is] = [before.entity(handle), after.entity(handle)];
      if (!was || !is) continue;
      for (const [name, value] of Object.entries(was.mode))
        if (
          !isSame(value, is.mode[name as keyof typeof is.mode]) &&
          !(this.#edit === recolored && COLOR.has(name))
        )
          this.#count(`${type} head: ${name}`);
      if (this.#edit !== recolored || !was.table) continue;
      const records = [before, after].map((file) => file.entityRecord(handle, was.table!)?.record);
      if (!isSame(records[0], records[1])) this.#count(`${type} record`);
    }
  }

  report(): void {
    console.log(`${this.#name}: ${this.#entities} entities of ${this.#files} files`);
    for (const [what, count] of [...this.#counts].sort((a, b) => b[1] - a[1]))
      console.log(`  ${count} × ${what}`);
  }
}

for (const run of [new Run('recolored', recolored), new Run('moved', moved)]) {
  for (const path of paths) run.file(path);
  run.report();
}
