import { useT } from '../../../app/language.ts';
import { pictureSize } from '../engine/document/pictureSize.ts';
import type { LibraryBlock } from '../engine/types.ts';
import classes from './panels.module.css';

interface BlockListProps<Block extends LibraryBlock> {
  label: string;
  blocks: readonly Block[];
  /** Under the name. */
  about?: (block: Block) => string;
  onChoose: (block: Block) => void;
}

/** Blocks with their pictures: choosing one begins to insert it. */
export function BlockList<Block extends LibraryBlock>(props: BlockListProps<Block>) {
  const { label, blocks, about, onChoose } = props;
  const t = useT('editor');
  return (
    <ul className={classes.blocks} aria-label={label}>
      {blocks.map((block, i) => (
        <li key={i}>
          <button type="button" className={classes.block} title={block.name} onClick={() => onChoose(block)}>
            <svg viewBox={`0 0 ${pictureSize} ${pictureSize}`} aria-hidden>
              <path d={block.picture} />
            </svg>
            <span>{block.name}</span>
            <small>{about?.(block) ?? t('editor.block.entities', { count: block.entities })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
