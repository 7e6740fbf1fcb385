import { IconArrowLeft, IconComponents, IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../../../app/language.ts';
import { saveBlob } from '../../../../app/saveBlob.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../ui/Skeleton.tsx';
import { Tip } from '../../../../ui/Tip.tsx';
import { goToLayout, showBox, showPlace } from '../../camera/views.ts';
import type { BlockInsert, BlockUse } from '../../engine/types.ts';
import { getViewer, useViewer } from '../../state/viewerStore.ts';
import panel from '../../ui/panel.module.css';
import { Empty, Search } from '../../ui/parts.tsx';
import { useRows } from '../useRows.ts';
import { csvOf } from './csv.ts';
import { insertTexts } from './insertText.ts';

const maxInserts = 100_000;

async function jump(insert: BlockInsert): Promise<void> {
  const place = await getViewer()?.placeOf(insert.handle);
  if (place) return showPlace(place);
  await goToLayout(insert.layout);
  const { x, y } = insert.at;
  showBox({ minX: x, minY: y, maxX: x, maxY: y });
}

export function BlocksPanel() {
  const t = useT('viewer', 'viewerPanels');
  const head = useViewer((state) => state.head);
  const [blocks, setBlocks] = useState<readonly BlockUse[]>();
  const [open, setOpen] = useState<BlockUse>();
  useEffect(() => {
    if (!head) return undefined;
    let wanted = true;
    void getViewer()
      ?.blocks()
      .then((found) => {
        if (wanted) setBlocks(found.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)));
      });
    return () => {
      wanted = false;
    };
  }, [head]);
  if (!blocks) return <SkeletonRows label={t('state.loading')} />;
  if (blocks.length === 0) {
    return <Empty icon={IconComponents} title={t('viewer.blocks.none')} text={t('viewer.blocks.noneText')} />;
  }
  return open ? (
    <Inserts block={open} onBack={() => setOpen(undefined)} />
  ) : (
    <Blocks blocks={blocks} onOpen={setOpen} />
  );
}

function useCsv() {
  const t = useT('viewer', 'viewerPanels');
  return async (blocks: readonly string[], name: string): Promise<void> => {
    const { head } = useViewer.getState();
    const viewer = getViewer();
    if (!head || !viewer) return;
    const inserts = await Promise.all(blocks.map((block) => viewer.inserts(block, maxInserts)));
    const titles = {
      block: t('viewer.property.block'),
      handle: t('viewer.property.handle'),
      layer: t('viewer.property.layer'),
      layout: t('viewer.property.layout'),
    };
    saveBlob(new Blob([csvOf(inserts.flat(), head, titles)], { type: 'text/csv' }), `${name}.csv`);
  };
}

function Blocks({ blocks, onOpen }: { blocks: readonly BlockUse[]; onOpen: (block: BlockUse) => void }) {
  const t = useT('viewer', 'viewerPanels');
  const language = useLanguage();
  const file = useViewer((state) => state.file);
  const save = useCsv();
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const query = text.trim().toLowerCase();
    return blocks.filter(({ name, tags }) =>
      [name, ...tags].some((word) => word.toLowerCase().includes(query)),
    );
  }, [blocks, text]);
  const rows = useRows({ count: found.length, height: 40, onEnter: (index) => onOpen(found[index]!) });
  return (
    <>
      <div className={panel.head}>
        <Search
          label={t('viewer.blocks.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') rows.listProps.ref.current?.focus();
          }}
        />
        <div className={panel.bar}>
          <span role="status">
            {t('viewer.blocks.count', {
              count: found.length,
              inserts: found.reduce((sum, { count }) => sum + count, 0).toLocaleString(language),
            })}
          </span>
          <CsvButton
            onClick={() =>
              void save(
                found.map(({ name }) => name),
                file?.name ?? 'blocks',
              )
            }
          />
        </div>
      </div>
      <div {...rows.listProps} aria-label={t('viewer.panel.blocks')} className={panel.scroller}>
        <div role="presentation" style={{ height: rows.total, position: 'relative' }}>
          {rows.items.map(({ index, start, size }) => {
            const block = found[index]!;
            return (
              <button
                type="button"
                tabIndex={-1}
                key={block.name}
                {...rows.rowProps(index, start, size)}
                role="option"
                aria-selected={index === rows.current}
                className={panel.row}
                onClick={() => onOpen(block)}
              >
                <IconComponents size={16} stroke={1.5} aria-hidden />
                <span className={panel.text} title={block.name}>
                  {block.name}
                  {block.tags.length > 0 && (
                    <span className={panel.quiet}>
                      {' '}
                      · {t('viewer.blocks.tags', { count: block.tags.length })}
                    </span>
                  )}
                </span>
                <span className={panel.number}>{block.count.toLocaleString(language)}</span>
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}

function CsvButton({ onClick }: { onClick: () => void }) {
  const t = useT('viewer', 'viewerPanels');
  return (
    <Tip label={t('viewer.blocks.csv')}>
      <IconButton label={t('viewer.blocks.csv')} onClick={onClick}>
        <IconFileSpreadsheet size={18} stroke={1.5} />
      </IconButton>
    </Tip>
  );
}

function Inserts({ block, onBack }: { block: BlockUse; onBack: () => void }) {
  const t = useT('viewer', 'viewerPanels');
  const language = useLanguage();
  const head = useViewer((state) => state.head!);
  const save = useCsv();
  const [inserts, setInserts] = useState<readonly BlockInsert[]>();
  useEffect(() => {
    let wanted = true;
    void getViewer()
      ?.inserts(block.name, maxInserts)
      .then((found) => {
        if (wanted) setInserts(found);
      });
    return () => {
      wanted = false;
    };
  }, [block]);
  const go = (index: number): void => {
    rows.moveTo(index);
    const insert = inserts?.[index];
    if (insert) void jump(insert);
  };
  const rows = useRows({ count: inserts?.length ?? 0, height: 48, onEnter: go });
  const texts = useMemo(() => insertTexts(inserts ?? []), [inserts]);
  return (
    <>
      <div className={panel.head}>
        <div className={panel.bar}>
          <span className={panel.inline}>
            <IconButton label={t('action.back')} onClick={onBack} autoFocus>
              <IconArrowLeft size={18} stroke={1.5} />
            </IconButton>
            <strong className={panel.text} title={block.name}>
              {block.name}
            </strong>
          </span>
          <span className={panel.number}>{block.count.toLocaleString(language)}</span>
          <CsvButton onClick={() => void save([block.name], block.name)} />
        </div>
      </div>
      <div {...rows.listProps} aria-label={block.name} className={panel.scroller}>
        <div role="presentation" style={{ height: rows.total, position: 'relative' }}>
          {rows.items.map(({ index, start, size }) => {
            const insert = inserts![index]!;
            const values = texts[index]!;
            const layout = head.layouts[insert.layout];
            const where = [
              head.layers[insert.layer]?.name,
              layout?.model ? t('viewer.model') : layout?.name,
            ].filter(Boolean);
            return (
              <button
                type="button"
                tabIndex={-1}
                key={index}
                {...rows.rowProps(index, start, size)}
                role="option"
                aria-selected={index === rows.current}
                className={panel.row}
                onClick={() => go(index)}
              >
                <span className={panel.number}>{index + 1}</span>
                <span className={panel.text} title={values}>
                  {values || `${t('viewer.property.handle')} ${insert.handle}`}
                  <br />
                  <span className={panel.quiet}>{where.join(' · ')}</span>
                </span>
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
