import { MODEL_SPACE, PAPER_SPACE, type Block } from '../../model/drawing.ts';
import type { DxfTarget } from '../../write/dxf/context.ts';
import { writeEntity } from '../../write/dxf/entities.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import { SaveError } from '../save-error.ts';
import { isPaper, writeBlockEnd, writeBlockRecord } from './block-text.ts';
import type { DxfFile } from './dxf-file.ts';
import { tagsOf, type DxfRecord } from './dxf-records.ts';
import type { DxfObjectEdits } from './object-edits.ts';
import { joined } from './tag-overlay.ts';

/** Blocks of a DXF file that are new, changed or gone. */
export class DxfBlockChanges {
  readonly #edits: DxfObjectEdits;
  readonly #file: DxfFile;
  readonly #was: DxfTarget;
  readonly #now: DxfTarget;

  constructor(edits: DxfObjectEdits, was: DxfTarget) {
    this.#edits = edits;
    this.#file = edits.file;
    this.#was = was;
    this.#now = edits.now;
  }

  /** New blocks: an entry of their table, and their records with all entities. */
  change(): void {
    const plain = (block: Block): unknown => ({ ...block, entities: [] });
    const known = new Map([...this.#was.drawing.blocks].map(([key, block]) => [block.handle || key, block]));
    const text: Uint8Array[] = [];
    const entries: Uint8Array[] = [];
    for (const [key, block] of this.#now.drawing.blocks) {
      const was = known.get(block.handle || key);
      known.delete(block.handle || key);
      if (was && !sameValue(plain(was), plain(block))) this.#changeBlock(was, block);
      if (was) continue;
      const { out } = this.#now;
      const handle = this.#now.blocks.get(key) ?? 0;
      writeBlockRecord(this.#now, block, handle, this.#file.tableHandle('BLOCK_RECORD'));
      entries.push(out.finish());
      const ids = (): { handle: number; owner: number } => ({ handle: this.#now.newHandle(), owner: handle });
      writeBlockEnd(this.#now, 'BLOCK', block, ids());
      for (const entity of block.entities) writeEntity(this.#now, entity, handle, isPaper(block));
      writeBlockEnd(this.#now, 'ENDBLK', block, ids());
      text.push(out.finish());
    }
    for (const block of known.values()) this.#dropBlock(block);
    if (entries.length === 0) return;
    this.#file.extend('BLOCK_RECORD', entries);
    this.#file.append('BLOCKS', joined(text));
  }

  /** The entry of its table and both of its ends; those who use it name it themselves. */
  #changeBlock(was: Block, is: Block): void {
    const { handle } = is;
    const { name, base, flags, layer, units, layout, xrefPath, description } = is;
    const written = { name, base, flags, layer, units, layout, xrefPath, description };
    if (!sameValue({ ...was, ...written, entities: [] }, { ...is, entities: [] }))
      throw new SaveError(
        'unsupported-change',
        'Such a change of a block is not saved in DXF files.',
        handle,
      );
    const [begin, end] = this.#ends(was);
    const overlay = (record: number, write: (target: DxfTarget, block: Block) => void): void =>
      this.#edits.overlay(
        record,
        this.#was,
        (target) => write(target, was),
        (target) => write(target, is),
      );
    // Theirs stay what they are.
    const ids = { handle: 0, owner: 0 };
    overlay(begin.handle, (target, block) => writeBlockEnd(target, 'BLOCK', block, ids));
    overlay(end.handle, (target, block) => writeBlockEnd(target, 'ENDBLK', block, ids));
    overlay(handle, (target, block) => writeBlockRecord(target, block, handle, 0));
    if (was.units !== is.units && !this.#now.atLeast('AC1021')) this.#now.lose('units of a block');
    this.#file.rewritten.add(handle);
  }

  /** Its entities have been erased, as those of any block. */
  #dropBlock(block: Block): void {
    const entry = this.#file.records[this.#file.place(block.handle)]!;
    for (const record of [...this.#ends(block), entry]) this.#file.remove(record);
    this.#file.removed.add(block.handle);
  }

  /** The records before and behind the entities of a block: by its handle, as names may be in any code page. */
  #ends({ name, handle }: Block): [DxfRecord, DxfRecord] {
    this.#begins ??= new Map(
      this.#file.records.flatMap(({ name: type, section, start, end }, at) => {
        if (type !== 'BLOCK' || section !== 'BLOCKS') return [];
        const owner = tagsOf(this.#file.bytes, start, end).find(({ code }) => code === 330);
        return [[Number.parseInt(owner?.value ?? '', 16), at] as const];
      }),
    );
    const at = this.#begins.get(handle) ?? -1;
    const end = this.#file.records.find(({ name: type }, place) => place > at && type === 'ENDBLK');
    if (at < 0 || !end)
      throw new SaveError('damaged-source', `The block ${name} is not in the file as such.`, handle);
    return [this.#file.records[at]!, end];
  }
  #begins: Map<number, number> | undefined;

  /** Where the entities of a block end. */
  endOf(block: Block): number {
    const key = block.name.toUpperCase();
    if (key !== MODEL_SPACE && key !== PAPER_SPACE) return this.#ends(block)[1].start;
    const end = this.#file.records.find(({ name, section }) => name === 'ENDSEC' && section === 'ENTITIES');
    if (!end) throw new SaveError('damaged-source', 'The file has no section for entities.');
    return end.start;
  }
}
