import { IconArrowsLeftRight, IconCloud, IconFileDownload, IconFilterOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { saveBlob } from '../../../app/saveBlob.ts';
import { useT } from '../../../app/language.ts';
import { useSession } from '../../../app/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { csvOfChanges } from './changes.ts';
import { swapSides, type CompareSearch } from '../../../app/links/compareAddress.ts';
import {
  compareModes,
  outcomes,
  useCompare,
  type CompareMode,
  type ListedChange,
  type CompareOutcome,
} from './compareStore.ts';
import { keepClouds } from './keepClouds.ts';
import { ignoredLayer, toggleIgnored } from './ignoring.ts';
import { MergeButton } from './MergeButton.tsx';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import classes from './compare.module.css';

const ignorable = [
  'text',
  'dimension',
  'hatch',
  'attributes',
  'properties',
  'blocks',
  'layouts',
  'records',
] as const;

interface CompareBarProps {
  wanted: CompareSearch;
  changes: readonly ListedChange[];
}

/** Both names, the views, the legend that filters, what to ignore, and the report. */
export function CompareBar({ wanted, changes }: CompareBarProps) {
  const t = useT('compare');
  const router = useRouter();
  const told = useCompare((state) => state.told);
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.back}
        onClick={() => void router.navigate({ href: '/yun/index' })}
      >
        Linework
      </button>
      <div className={classes.names}>
        <Name side="before" />
        <button type="button" className={classes.swap} aria-label={t('compare.swap')} onClick={swapSides}>
          <IconArrowsLeftRight size={18} stroke={1.5} aria-hidden />
        </button>
        <Name side="after" />
      </div>
      <Modes />
      <Legend />
      <div className={classes.menus}>
        <MergeButton wanted={wanted} />
        <CloudsButton />
        <IgnoreMenu />
        {told?.state === 'ready' && <ReportMenu wanted={wanted} changes={changes} />}
      </div>
    </header>
  );
}

/** Of two versions of one drawing the name is said once. */
function Name({ side }: { side: 'before' | 'after' }) {
  const t = useT('compare');
  const told = useCompare((state) => state.told);
  const file = told?.[side];
  const isSaid = side === 'after' && told?.before.fileId === told?.after.fileId;
  return (
    <span className={classes.name} data-side={side} title={file?.name}>
      {!(file && isSaid) && <b>{file?.name ?? t(`compare.${side}`)}</b>}
      {file && <small>{t('compare.version', { version: file.version })}</small>}
    </span>
  );
}

function Modes() {
  const t = useT('compare');
  const mode = useCompare((state) => state.mode);
  return (
    <div role="radiogroup" aria-label={t('compare.modes')} className={classes.modes}>
      {compareModes.map((each: CompareMode) => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === mode}
          data-mode={each}
          onClick={() => useCompare.setState({ mode: each })}
        >
          {t(`compare.mode.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** What the colors mean; a press hides or shows it. */
function Legend() {
  const t = useT('compare');
  const shown = useCompare((state) => state.shown);
  const counts = useCompare((state) => state.told?.comparison?.counts);
  const toggle = (outcome: CompareOutcome): void => {
    const next = new Set(shown);
    if (!next.delete(outcome)) next.add(outcome);
    useCompare.setState({ shown: next });
  };
  return (
    <div role="group" aria-label={t('compare.legend')} className={classes.legend}>
      {outcomes.map((outcome) => (
        <button key={outcome} type="button" aria-pressed={shown.has(outcome)} onClick={() => toggle(outcome)}>
          <i style={{ background: outcomeColors[outcome] }} aria-hidden />
          {t(`compare.${outcome}`)}
          {counts && <span>{counts[outcome]}</span>}
        </button>
      ))}
    </div>
  );
}

/** Clouds around what lies together, as they are drawn around revisions by hand. */
function CloudsButton() {
  const t = useT('compare');
  const marks = useCompare((state) => state.marks);
  const isOn = marks === 'clouds';
  return (
    <button
      type="button"
      className={classes.menu}
      aria-pressed={isOn}
      aria-label={t('compare.clouds')}
      onClick={() => useCompare.setState({ marks: isOn ? 'frames' : 'clouds' })}
    >
      <IconCloud size={18} stroke={1.5} aria-hidden />
      <span className={classes.wide}>{t('compare.clouds')}</span>
    </button>
  );
}

function IgnoreMenu() {
  const t = useT('compare');
  const ignore = useCompare((state) => state.ignore);
  const entries = ignorable.map((word): MenuEntry => ({
    kind: 'check',
    id: word,
    label: t(`compare.ignore.${word}`),
    checked: ignore.includes(word),
    onChoose: () => toggleIgnored(word),
  }));
  for (const word of ignore) {
    const layer = ignoredLayer(word);
    if (layer === undefined) continue;
    const label = t('compare.ignore.layer', { layer });
    entries.push({ kind: 'check', id: word, label, checked: true, onChoose: () => toggleIgnored(word) });
  }
  return (
    <MenuButton label={t('compare.ignore')} entries={entries} align="end">
      {(props) => (
        <button type="button" className={classes.menu} aria-label={t('compare.ignore')} {...props}>
          <IconFilterOff size={18} stroke={1.5} aria-hidden />
          <span className={classes.wide}>{t('compare.ignore')}</span>
          {ignore.length > 0 && <span className={classes.count}>{ignore.length}</span>}
        </button>
      )}
    </MenuButton>
  );
}

function ReportMenu({ wanted, changes }: CompareBarProps) {
  const t = useT('compare');
  const isSignedIn = useSession((state) => state.user !== undefined);
  /** Clouds lie around what is on screen. */
  const isOnScreen = useCompare((state) => state.camera !== undefined);
  const columns = ['outcome', 'type', 'name', 'handle', 'layer', 'place', 'property', 'from', 'to'] as const;
  const entries: MenuEntry[] = [
    {
      id: 'csv',
      label: t('compare.report.csv'),
      onChoose: () => {
        const text = csvOfChanges(
          changes,
          columns.map((column) => t(`compare.column.${column}`)),
        );
        saveBlob(new Blob([text], { type: 'text/csv' }), `${t('compare.report.name')}.csv`);
      },
    },
    { id: 'pdf', label: t('compare.report.pdf'), onChoose: () => requestAnimationFrame(() => print()) },
  ];
  const { fileId, via } = wanted.after;
  const seen = (): ListedChange[] => {
    const { shown, hidden } = useCompare.getState();
    return changes.filter(({ id, outcome }) => shown.has(outcome) && !hidden.has(id));
  };
  // Notes are on one's own drawings, and so are copies beside them.
  if (isSignedIn && via === undefined)
    entries.push(
      {
        id: 'notes',
        label: t('compare.report.notes'),
        disabled: !isOnScreen,
        onChoose: () =>
          void keepClouds(fileId, seen()).then(
            (count) => showToast('success', t('compare.report.notesKept', { count })),
            // What was refused has been told.
            () => undefined,
          ),
      },
      {
        id: 'copy',
        label: t('compare.report.copy'),
        disabled: !isOnScreen,
        onChoose: () =>
          void import('./cloudCopy.ts').then(({ offerCloudCopy }) => offerCloudCopy(wanted.after, seen())),
      },
    );
  return (
    <MenuButton label={t('compare.report')} entries={entries} align="end">
      {(props) => (
        <button type="button" className={classes.menu} aria-label={t('compare.report')} {...props}>
          <IconFileDownload size={18} stroke={1.5} aria-hidden />
          <span className={classes.wide}>{t('compare.report')}</span>
        </button>
      )}
    </MenuButton>
  );
}
