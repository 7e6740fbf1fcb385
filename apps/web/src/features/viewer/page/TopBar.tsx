import { extensionOf } from '@linework/contract/files';
import {
  IconArrowLeft,
  IconDeviceLaptop,
  IconDots,
  IconDownload,
  IconMoon,
  IconNote,
  IconSun,
} from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { isPhone } from '../../../app/device.ts';
import { tellHost } from '../../../app/host/bridge.ts';
import { useT } from '../../../app/language.ts';
import buttons from '../../../ui/Button.module.css';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { viewerPanels } from '../panels/registry.ts';
import { ActionButton, Caps } from '../ui/ActionButton.tsx';
import { canDownload, downloadChoices } from './downloads.ts';
import { drawingActions } from './drawingActions.ts';
import { panels } from '../state/panelStore.ts';
import { useNarrow } from '../../../ui/media.ts';
import classes from './shell.module.css';
import { applies, run, type ViewerAction } from '../state/viewerAction.ts';
import { backgroundActions, helpActions, layerMenu, lookActions, viewActions } from './viewerActions.ts';
import { useViewer, type OpenedFile } from '../state/viewerStore.ts';

/** Where the column of tools leaves these out (shell.module.css). */
const short = matchMedia('(max-height: 480px)');

const backgroundIcons = { dark: IconMoon, light: IconSun, paper: IconNote } as const;

/** The page that leads to somebody else's drawing. */
function pageOf(via: string, { fileId, parentId }: OpenedFile): string {
  const [kind, name] = via.split(':');
  if (kind === 'group') return isPhone() ? '/webH5?tab=group' : '/yun/group';
  if (kind === 'public') return `/gallery/${fileId}`;
  return parentId === '0' ? `/share/${name}` : `/share/${name}?folder=${parentId}`;
}

function folderOf(file: OpenedFile | undefined): string {
  if (file?.kind !== 'cloud') return '/';
  if (file.via !== undefined) return pageOf(file.via, file);
  const root = file.parentId === '0' || file.parentId === '';
  if (isPhone()) return root ? '/webH5?kind=all' : `/webH5?kind=all&folder=${file.parentId}`;
  return root ? '/yun/index' : `/yun/index?folder=${file.parentId}`;
}

const isInHistory = (): boolean => location.pathname.startsWith('/yun/version/');

export function TopBar() {
  const t = useT('viewer');
  const router = useRouter();
  const file = useViewer((state) => state.file);
  const head = useViewer((state) => state.head);
  const narrow = useNarrow();
  // A page that is about this one drawing has nothing above it.
  const alone = location.pathname === folderOf(file) || file?.sharedBy !== undefined;
  const back = t(file?.kind === 'cloud' && !alone ? 'viewer.backToFolder' : 'viewer.backHome');
  const mark = head?.format || extensionOf(file?.name ?? '');
  return (
    <header className={classes.top}>
      {/* Beside the history of the drawing, which leads back by itself. */}
      {!isInHistory() && (
        <Tip label={back}>
          <Link
            to={alone ? '/' : folderOf(file)}
            aria-label={back}
            className={buttons.icon}
            onClick={(event) => {
              // A web view that was opened for this drawing has nothing to go back to.
              if (!router.history.canGoBack() && tellHost({ type: 'close' })) event.preventDefault();
            }}
          >
            <IconArrowLeft size={20} stroke={1.5} aria-hidden />
          </Link>
        </Tip>
      )}
      <div className={classes.name}>
        {mark !== '' && <span className={classes.mark}>{mark}</span>}
        <h1 className={classes.title} title={file?.name}>
          {file?.name ?? t('viewer.title')}
        </h1>
        {file?.version && (
          <span className={classes.about}>{t('viewer.version', { number: file.version.number })}</span>
        )}
        {head && head.version !== '' && <span className={classes.about}>{head.version}</span>}
        {file?.sharedBy !== undefined && (
          <span className={classes.about}>{t('viewer.sharedBy', { name: file.sharedBy })}</span>
        )}
        {file?.kind === 'local' && (
          <span className={`${classes.about} ${classes.local}`}>
            <IconDeviceLaptop size={14} stroke={1.5} aria-hidden />
            {t('viewer.localOnly')}
          </span>
        )}
      </div>
      <div className={classes.tools}>
        {head && narrow && applies(drawingActions.view3d) && <ActionButton action={drawingActions.view3d} />}
        {head && narrow && <FindButton />}
        {head && !narrow && <SheetMenu />}
        {!narrow && (
          <span className={classes.spare}>
            {[drawingActions.view3d, drawingActions.edit].filter(applies).map((action) => (
              <ActionButton key={action.id} action={action} />
            ))}
            <DownloadMenu />
            {[drawingActions.share, drawingActions.save].filter(applies).map((action) => (
              <ActionButton key={action.id} action={action} />
            ))}
          </span>
        )}
        <MoreMenu />
      </div>
    </header>
  );
}

function FindButton() {
  const t = useT('viewer');
  const find = viewerPanels.find(({ id }) => id === 'find')!;
  return (
    <IconButton label={t(find.label)} onClick={() => panels.open(find.id)}>
      <find.icon size={20} stroke={1.5} />
    </IconButton>
  );
}

function entryOf(action: ViewerAction, t: (key: ViewerAction['label']) => string): MenuEntry {
  const reason = action.reason?.(useViewer.getState());
  const base = {
    id: action.id,
    label: t(action.label),
    icon: action.icon,
    onChoose: () => void run(action),
    ...(reason !== undefined && { reason: t(reason) }),
  };
  const aside = action.shortcut === undefined ? {} : { aside: <Caps shortcut={action.shortcut} /> };
  return action.isOn ? { ...base, ...aside, kind: 'check', checked: action.isOn() } : { ...base, ...aside };
}

/** The entries of the Download menu, also within the menu of everything else. */
function downloadEntries(t: (key: ViewerAction['label']) => string): MenuEntry[] {
  return downloadChoices().map(({ action, label, icon, within }): MenuEntry => {
    const entry = { ...entryOf(action, t), label: t(label), icon } as MenuEntry;
    if (!within) return entry;
    const entries = within.map((each) => entryOf(each, t));
    return { kind: 'sub', id: `${action.id}s`, label: t(label), icon, entries };
  });
}

function DownloadMenu() {
  const t = useT('viewer');
  const label = t('viewer.action.download');
  const shown = useViewer(canDownload);
  if (!shown) return null;
  return (
    <MenuButton label={label} align="end" entries={() => downloadEntries(t)}>
      {(props) => (
        <Tip label={label}>
          <IconButton {...props} label={label}>
            <IconDownload size={20} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
    </MenuButton>
  );
}

function SheetMenu() {
  const t = useT('viewer');
  const background = useViewer((state) => state.look.background);
  const Icon = backgroundIcons[background];
  const entries = (): MenuEntry[] => [
    ...backgroundActions.map((action): MenuEntry => ({
      id: action.id,
      label: t(action.label),
      icon: action.icon,
      kind: 'radio',
      checked: action.isOn!(),
      onChoose: () => void action.perform(),
    })),
    { kind: 'line', id: 'weights' },
    entryOf(lookActions.lineWeights, t),
    entryOf(lookActions.exactColors, t),
    entryOf(lookActions.fade, t),
  ];
  return (
    <MenuButton label={t('viewer.sheet')} align="end" entries={entries}>
      {(props) => (
        <Tip label={t('viewer.sheet')}>
          <IconButton {...props} label={t('viewer.sheet')}>
            <Icon size={20} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
    </MenuButton>
  );
}

function MoreMenu() {
  const t = useT('viewer');
  const narrow = useNarrow();
  const entries = (): MenuEntry[] => {
    const groups: ViewerAction[][] = [
      narrow
        ? [...backgroundActions, lookActions.lineWeights, lookActions.exactColors, lookActions.fade]
        : [],
      narrow || short.matches ? [viewActions.previous, viewActions.next] : [],
      layerMenu,
      Object.values(drawingActions),
      narrow ? [lookActions.minimap, lookActions.fullScreen] : [lookActions.fullScreen],
      // A phone has no keys to learn, and its palette has whatever stands in no menu.
      narrow ? [helpActions.palette] : Object.values(helpActions),
    ];
    return groups
      .map((group) => group.filter(applies))
      .filter((group) => group.length > 0)
      .flatMap((group, index): MenuEntry[] => [
        ...(index > 0 ? [{ kind: 'line' as const, id: `line ${index}` }] : []),
        ...group.map((action) => entryOf(action, t)),
      ]);
  };
  return (
    <MenuButton label={t('action.more')} align="end" entries={entries}>
      {(props) => (
        <Tip label={t('action.more')}>
          <IconButton {...props} label={t('action.more')}>
            <IconDots size={20} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
    </MenuButton>
  );
}
