import { MODEL_SPACE, PAPER_SPACE, type Block } from '../../model/drawing.ts';
import type { DxfTarget } from '../../write/dxf/context.ts';
import { writeEntity } from '../../write/dxf/entities.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import { SaveError } from '../save-error.ts';
import { writeBlockEnd, writeBlockRecord } from './block-text.ts';
import type { DxfFile } from './dxf-file.ts';
import { tagsOf, type DxfRecord } from './dxf-records.ts';
import { joined, overlayTags, wholeText, type TagText } from './tag-overlay.ts';

/** Blocks of a DXF file that are new, changed or gone. */
export class DxfBlockChanges {
  readonly #file: DxfFile;
  readonly #was: DxfTarget;
  readonly #now: DxfTarget;

  constructor(file: DxfFile, was: DxfTarget, now: DxfTarget) {
    this.#file = file;
    this.#was = was;
    this.#now = now;
  }

  /** New blocks: an entry of their table, and their records with all entities. */
  change(): void {
    const plain = (block: Block): unknown => ({ ...block, entities: [] });
    const known = new Map(this.#was.drawing.blocks);
    const text: Uint8Array[] = [];
    const entries: Uint8Array[] = [];
    for (const [key, block] of this.#now.drawing.blocks) {
      const was = known.get(key);
      known.delete(key);
      if (was && !sameValue(plain(was), plain(block))) this.#changeBlock(key, was, block);
      if (was) continue;
      const { out } = this.#now;
      const handle = this.#now.blocks.get(key) ?? 0;
      writeBlockRecord(this.#now, block, handle, this.#file.tableHandle('BLOCK_RECORD'));
      entries.push(out.finish());
      writeBlockEnd(this.#now, 'BLOCK', block, handle);
      for (const entity of block.entities) writeEntity(this.#now, entity, handle, false);
      writeBlockEnd(this.#now, 'ENDBLK', block, handle);
      text.push(out.finish());
    }
    for (const [key, block] of known) this.#dropBlock(key, block);
    if (entries.length === 0) return;
    this.#file.extend('BLOCK_RECORD', entries);
    this.#file.append('BLOCKS', joined(text));
  }

  /** Where its base point lies and the like; a new name would have to go to all who use it. */
  #changeBlock(key: string, was: Block, is: Block): void {
    const { base, flags, layer } = is;
    if (!sameValue({ ...was, base, flags, layer, entities: [] }, { ...is, entities: [] }))
      throw new SaveError(
        'unsupported-change',
        'Such a change of a block is not saved in DXF files.',
        is.handle,
      );
    const [begin] = this.#ends(key, is.handle);
    const made = (target: DxfTarget, block: Block): TagText => {
      writeBlockEnd(target, 'BLOCK', block, block.handle);
      return wholeText(target.out.finish());
    };
    const text = overlayTags(
      { bytes: this.#file.bytes, ...begin },
      made(this.#was, was),
      made(this.#now, is),
    );
    this.#file.replace(begin, text);
    this.#file.rewritten.add(is.handle);
  }

  /** Its entities have been erased, as those of any block. */
  #dropBlock(key: string, block: Block): void {
    const entry = this.#file.records[this.#file.place(block.handle)]!;
    for (const record of [...this.#ends(key, block.handle), entry]) this.#file.remove(record);
    this.#file.removed.add(block.handle);
  }

  /** The records before and behind the entities of a block: by its handle, as names may be in any code page. */
  #ends(key: string, handle: number): [DxfRecord, DxfRecord] {
    this.#begins ??= new Map(
      this.#file.records.flatMap(({ name, section, start, end }, at) => {
        if (name !== 'BLOCK' || section !== 'BLOCKS') return [];
        const owner = tagsOf(this.#file.bytes, start, end).find(({ code }) => code === 330);
        return [[Number.parseInt(owner?.value ?? '', 16), at] as const];
      }),
    );
    const at = this.#begins.get(handle) ?? -1;
    const end = this.#file.records.find(({ name }, place) => place > at && name === 'ENDBLK');
    if (at < 0 || !end)
      throw new SaveError('damaged-source', `The block ${key} is not in the file as such.`, handle);
    return [this.#file.records[at]!, end];
  }
  #begins: Map<number, number> | undefined;

  /** Where the entities of a block end. */
  endOf(key: string): number {
    const isSpace = key === MODEL_SPACE || key === PAPER_SPACE;
    if (!isSpace) return this.#ends(key, this.#was.drawing.blocks.get(key)!.handle)[1].start;
    const end = this.#file.records.find(({ name, section }) => name === 'ENDSEC' && section === 'ENTITIES');
    if (!end) throw new SaveError('damaged-source', 'The file has no section for entities.');
    return end.start;
  }
}
