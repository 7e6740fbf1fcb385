import { kindFilters } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useLanguage, useT } from '../../../app/language.ts';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { dayText } from '../list/format.ts';
import { useNow } from '../list/useNow.ts';
import { kindsOf } from '../../../app/links/driveSearch.ts';
import { isFiltered, useDriveSearch, type DriveSearch, type DrivePlace } from '../place.ts';
import { dateRanges, rangeOf, rangeStart, sizeOf, sizeRanges } from './filters.ts';
import classes from './header.module.css';
import { useCrumbs } from '../../folder/queries.ts';

/** Chips that narrow the list down. All of it stands in the address. */
export function FilterBar({ place, search }: { place: DrivePlace; search: DriveSearch }) {
  const t = useT('drive');
  const [, change] = useDriveSearch();
  if (place.section === 'trash') return null;
  return (
    <div className={classes.filters} role="group" aria-label={t('drive.filter.label')}>
      {search.q !== undefined && place.folderId !== '0' && (
        <Scope folderId={place.folderId} search={search} />
      )}
      {(place.section === 'index' || place.section === 'recent') && <KindChip search={search} />}
      <DateChip search={search} />
      <SizeChip search={search} />
      {isFiltered(search) && (
        <button
          type="button"
          className={classes.clear}
          onClick={() =>
            change({ kinds: undefined, from: undefined, to: undefined, min: undefined, max: undefined })
          }
        >
          {t('drive.filter.clear')}
        </button>
      )}
    </div>
  );
}

function Scope({ folderId, search }: { folderId: string; search: DriveSearch }) {
  const t = useT('drive');
  const [, change] = useDriveSearch();
  const folder = useCrumbs(folderId)?.at(-1)?.name ?? '';
  return (
    <div role="radiogroup" aria-label={t('drive.scope.label')} className={classes.scope}>
      {([undefined, 'folder'] as const).map((scope) => (
        <button
          key={scope ?? 'all'}
          type="button"
          role="radio"
          aria-checked={search.scope === scope}
          onClick={() => change({ scope })}
        >
          {scope === undefined ? t('drive.search.everywhere') : t('drive.scope.folder', { folder })}
        </button>
      ))}
    </div>
  );
}

interface ChipProps {
  label: string;
  /** What is chosen, in words; undefined where nothing is. */
  value: string | undefined;
  entries: readonly MenuEntry[];
  onClear: () => void;
}

function Chip({ label, value, entries, onClear }: ChipProps) {
  const t = useT('drive');
  return (
    <span className={classNames(classes.chip, value !== undefined && classes.on)}>
      <MenuButton label={label} entries={entries}>
        {(props) => (
          <button type="button" {...props}>
            <span>{value === undefined ? label : `${label}: ${value}`}</span>
            {value === undefined && <IconChevronDown size={13} stroke={2} aria-hidden />}
          </button>
        )}
      </MenuButton>
      {value !== undefined && (
        <button type="button" aria-label={t('drive.filter.remove', { filter: label })} onClick={onClear}>
          <IconX size={13} stroke={2} />
        </button>
      )}
    </span>
  );
}

function KindChip({ search }: { search: DriveSearch }) {
  const t = useT('drive');
  const [, change] = useDriveSearch();
  const chosen = kindsOf(search.kinds);
  const entries = kindFilters.map((kind) => ({
    kind: 'check' as const,
    id: kind,
    label: t(`drive.kind.${kind}`),
    checked: chosen.includes(kind),
    onChoose: () => {
      const next = chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind];
      change({ kinds: next.join(',') });
    },
  }));
  return (
    <Chip
      label={t('drive.filter.kind')}
      value={chosen.length === 0 ? undefined : chosen.map((kind) => t(`drive.kind.${kind}`)).join(', ')}
      entries={entries}
      onClear={() => change({ kinds: undefined })}
    />
  );
}

function DateChip({ search }: { search: DriveSearch }) {
  const t = useT('drive');
  const language = useLanguage();
  const [, change] = useDriveSearch();
  const now = new Date(useNow());
  const current = rangeOf(search, now);
  const isSet = search.from !== undefined || search.to !== undefined;
  const byHand = [search.from, search.to]
    .map((time) => (time === undefined ? '' : dayText(time, language)))
    .join(' – ');
  return (
    <Chip
      label={t('drive.filter.date')}
      value={current ? t(`drive.filter.${current}`) : isSet ? byHand : undefined}
      entries={dateRanges.map((range) => ({
        kind: 'radio',
        id: range,
        label: t(`drive.filter.${range}`),
        checked: range === current,
        onChoose: () => change({ from: rangeStart(range, now), to: undefined }),
      }))}
      onClear={() => change({ from: undefined, to: undefined })}
    />
  );
}

function SizeChip({ search }: { search: DriveSearch }) {
  const t = useT('drive');
  const [, change] = useDriveSearch();
  const current = sizeOf(search);
  const isSet = search.min !== undefined || search.max !== undefined;
  const byHand = [search.min, search.max]
    .map((bytes) => (bytes === undefined ? '' : formatSize(bytes)))
    .join(' – ');
  return (
    <Chip
      label={t('drive.filter.size')}
      value={current ? t(`drive.filter.${current.id}`) : isSet ? byHand : undefined}
      entries={sizeRanges.map((range) => ({
        kind: 'radio',
        id: range.id,
        label: t(`drive.filter.${range.id}`),
        checked: range.id === current?.id,
        onChoose: () => change({ min: range.min, max: range.max }),
      }))}
      onClear={() => change({ min: undefined, max: undefined })}
    />
  );
}
