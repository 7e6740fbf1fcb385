import { IconClock, IconComponents, IconFolderSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { lazyPart } from '../../../app/lazyPart.ts';
import { useUser } from '../../../app/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Empty, Search } from '../../viewer/ui/parts.tsx';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import type { LibraryBlock } from '../engine/types.ts';
import { focusDrawing, getEngine, useEngine } from '../page/editorStore.ts';
import { BlockList } from './BlockList.tsx';
import { openBlocksOf, useBlockDrawing } from './blockDrawing.ts';
import classes from './panels.module.css';
import { rememberBlock, useRecentBlocks } from './recentBlocks.ts';

const BlockDrawingDialog = lazyPart(
  () => import('./BlockDrawingDialog.tsx'),
  'BlockDrawingDialog',
  'viewerPanels',
);

const places = ['here', 'recent', 'drive'] as const;
type Place = (typeof places)[number];

/** Blocks of this drawing, those inserted lately, and those of any drawing of the drive. */
export function BlocksPanel() {
  const t = useT('editor');
  const user = useUser();
  const [place, setPlace] = useState<Place>('here');
  const [query, setQuery] = useState('');
  const sought = query.trim().toLowerCase();
  const matching = <Block extends LibraryBlock>(blocks: readonly Block[]): Block[] =>
    blocks.filter(({ name }) => name.toLowerCase().includes(sought));
  const List = { here: HereBlocks, recent: RecentBlocks, drive: DriveBlocks }[place];
  return (
    <>
      {user && (
        <Tabs
          label={t('editor.block.from')}
          panel="editor-blocks"
          current={place}
          tabs={places.map((id) => ({ id, label: t(`editor.block.${id}`) }))}
          onChange={setPlace}
        />
      )}
      <div id="editor-blocks" className={classes.place} {...(user && tabPanel(place))}>
        <div className={classes.head}>
          <Search
            label={t('editor.block.search')}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </div>
        <List matching={matching} />
      </div>
    </>
  );
}

const tabPanel = (place: Place) =>
  ({ role: 'tabpanel', 'aria-labelledby': `editor-blocks-${place}` }) as const;

interface BlocksProps {
  matching: <Block extends LibraryBlock>(blocks: readonly Block[]) => Block[];
}

function insert(block: LibraryBlock, fileId: string, drawing: string): void {
  const own = useViewer.getState().file?.fileId;
  getEngine()?.insertBlock(block.name, fileId === own ? undefined : fileId);
  if (fileId !== '') rememberBlock({ ...block, fileId, drawing });
  focusDrawing();
}

function HereBlocks({ matching }: BlocksProps) {
  const t = useT('editor');
  const file = useViewer((state) => state.file);
  const known = useEngine((state) => state.blocks);
  const [blocks, setBlocks] = useState<readonly LibraryBlock[]>([]);
  useEffect(() => {
    if (known.length === 0) return undefined;
    let isWanted = true;
    void getEngine()
      ?.ownBlocks()
      .then((own) => isWanted && setBlocks(own));
    return () => {
      isWanted = false;
    };
  }, [known]);
  const found = known.length === 0 ? [] : matching(blocks);
  if (found.length === 0)
    return <Empty icon={IconComponents} title={t('editor.block.none')} text={t('editor.block.noneText')} />;
  return (
    <BlockList
      label={t('editor.dock.blocks')}
      blocks={found}
      onChoose={(block) => insert(block, file?.fileId ?? '', file?.name ?? '')}
    />
  );
}

function RecentBlocks({ matching }: BlocksProps) {
  const t = useT('editor');
  const found = matching(useRecentBlocks((state) => state.blocks));
  if (found.length === 0)
    return <Empty icon={IconClock} title={t('editor.block.none')} text={t('editor.block.recentText')} />;
  return (
    <BlockList
      label={t('editor.block.recent')}
      blocks={found}
      about={({ drawing }) => drawing}
      onChoose={async (block) => {
        const { fileId, drawing } = block;
        const isOwn = fileId === useViewer.getState().file?.fileId;
        if (isOwn || (await openBlocksOf({ id: fileId, name: drawing }))) insert(block, fileId, drawing);
        else showToast('error', t('editor.block.failed', { name: drawing }));
      }}
    />
  );
}

function DriveBlocks({ matching }: BlocksProps) {
  const t = useT('editor');
  const { drawing, blocks, state } = useBlockDrawing();
  const [isChoosing, setChoosing] = useState(false);
  const found = matching(blocks);
  const name = drawing?.name ?? '';
  return (
    <>
      <div className={classes.from}>
        {drawing && <strong title={name}>{name}</strong>}
        <Button size="small" onClick={() => setChoosing(true)}>
          {t(drawing ? 'editor.block.other' : 'editor.block.choose')}
        </Button>
      </div>
      {found.length > 0 ? (
        <BlockList
          label={name}
          blocks={found}
          onChoose={(block) => insert(block, drawing!.id, drawing!.name)}
        />
      ) : (
        <Empty
          icon={IconFolderSearch}
          title={t(drawing ? `editor.block.${state}` : 'editor.block.drive', { name })}
          text={drawing ? '' : t('editor.block.driveText')}
        />
      )}
      <Suspense fallback={null}>
        {isChoosing && (
          <BlockDrawingDialog
            onClose={() => setChoosing(false)}
            onPick={(picked) => {
              setChoosing(false);
              void openBlocksOf(picked);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
