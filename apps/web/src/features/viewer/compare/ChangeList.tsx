import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton } from '../../../ui/Menu.tsx';
import { ChangePictures } from './ChangePictures.tsx';
import { countInside, distanceOf, type ChangeGroup } from './changes.ts';
import { kindKey, propertyKey } from './changeWords.ts';
import { groupings, useCompare, type ChangeGrouping, type ListedChange } from './compareStore.ts';
import { ignoreEntries, showAgain } from './ignoring.ts';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import classes from './compare.module.css';
import { changeValueText, typeLabel } from '../../../app/wording/entityText.ts';

const firstRows = 200;

interface ListProps {
  groups: readonly ChangeGroup[];
  isReady: boolean;
  onChoose: (change: ListedChange) => void;
}

/** What is different, place by place, with what it was before and is now. */
export function ChangeList({ groups, isReady, onChoose }: ListProps) {
  const t = useT('compare');
  const told = useCompare((state) => state.told);
  const shift = told?.comparison?.shift;
  const same = told?.comparison?.same;
  const hidden = useCompare((state) => state.hidden.size);
  return (
    <aside className={classes.list} aria-label={t('compare.changes')}>
      <header className={classes.listHead}>
        <h2>{t('compare.changes')}</h2>
        {isReady && <Grouping />}
      </header>
      {!isReady && told?.state !== 'failed' && (
        <p role="status" className={classes.note}>
          {t('compare.making')}
        </p>
      )}
      {shift && <p className={classes.note}>{t('compare.shifted', { distance: distanceOf(shift) })}</p>}
      {isReady && groups.length === 0 && (
        <p role="status" className={classes.note}>
          {t('compare.none')}
        </p>
      )}
      {groups.map((group) => (
        <Group key={`${group.by} ${group.name}`} group={group} onChoose={onChoose} />
      ))}
      {isReady && hidden > 0 && (
        <p className={classes.note}>
          {t('compare.hidden', { count: hidden })}{' '}
          <button type="button" className={classes.again} onClick={showAgain}>
            {t('compare.showAgain')}
          </button>
        </p>
      )}
      {isReady && same !== undefined && <p className={classes.note}>{t('compare.same', { count: same })}</p>}
      {isReady && <p className={classes.keys}>{t('compare.keys')}</p>}
    </aside>
  );
}

function Grouping() {
  const t = useT('compare');
  const grouping = useCompare((state) => state.grouping);
  return (
    <label className={classes.grouping}>
      {t('compare.groupBy')}
      <select
        value={grouping}
        onChange={(event) => useCompare.setState({ grouping: event.currentTarget.value as ChangeGrouping })}
      >
        {groupings.map((each) => (
          <option key={each} value={each}>
            {t(`compare.groupBy.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function useGroupTitle({ by, name, changes }: ChangeGroup): string {
  const t = useT('compare');
  const types = useT('viewerPanels');
  if (by === 'place')
    return changes[0]?.change.placeKind === 'model' ? t('compare.model') : name || t('compare.wholeDrawing');
  if (by === 'layer') return name || t('compare.noLayer');
  const kind = kindKey(name);
  if (kind) return t(kind);
  return changes[0]?.change.kind === 'entity' ? typeLabel(name, types) : name;
}

function Group({ group, onChoose }: { group: ChangeGroup; onChoose: (change: ListedChange) => void }) {
  const t = useT('compare');
  const [most, setMost] = useState(firstRows);
  const rest = group.changes.length - most;
  return (
    <section>
      <h3>
        {useGroupTitle(group)} <small>{group.changes.length}</small>
      </h3>
      <ul>
        {group.changes.slice(0, most).map((listed) => (
          <Row key={listed.id} listed={listed} onChoose={onChoose} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setMost(most + firstRows)}>
          {t('compare.more', { count: rest })}
        </button>
      )}
    </section>
  );
}

function Row({ listed, onChoose }: { listed: ListedChange; onChoose: (change: ListedChange) => void }) {
  const t = useT('compare');
  const isChosen = useCompare((state) => state.chosen === listed.id);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { outcome, change } = listed;
  return (
    <li ref={row} className={classes.change}>
      <button
        type="button"
        className={classes.row}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(listed)}
      >
        <i style={{ background: outcomeColors[outcome] }} aria-hidden />
        <span className={classes.what}>
          <b>{useChangeTitle(listed)}</b>
          <small>
            {t(`compare.${outcome}`)}
            {change.layer && ` · ${change.layer}`}
          </small>
          {change.vector && <small>{t('compare.movedBy', { distance: distanceOf(change.vector) })}</small>}
          {(change.changes ?? []).map(({ property, from, to }) => (
            <PropertyLine
              key={property}
              property={property}
              from={changeValueText(from)}
              to={changeValueText(to)}
            />
          ))}
          {change.inside && (
            <small>
              {t('compare.inside', { count: countInside(change.inside), uses: change.uses ?? 0 })}
            </small>
          )}
          {isChosen && <ChangePictures listed={listed} />}
        </span>
      </button>
      <MenuButton label={t('compare.ignoreChange')} align="end" entries={() => ignoreEntries(listed, t)}>
        {(menu) => (
          <IconButton {...menu} label={t('compare.ignoreChange')} className={classes.changeMenu}>
            <IconDots size={18} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
    </li>
  );
}

function useChangeTitle({ change }: ListedChange): string {
  const t = useT('compare');
  const types = useT('viewerPanels');
  if (change.kind !== 'entity') {
    const kind = kindKey(change.kind);
    return `${kind ? t(kind) : change.kind} ${change.name}`;
  }
  const type = typeLabel(change.type, types);
  return change.name ? `${type} “${change.name}”` : type;
}

function PropertyLine({
  property,
  from,
  to,
}: {
  property: string;
  from: string | undefined;
  to: string | undefined;
}) {
  const t = useT('compare');
  const [name = '', ...tag] = property.split(':');
  const key = propertyKey(name);
  const label = [key ? t(key) : name, ...tag].join(' ');
  if (from === undefined && to === undefined) return <small>{label}</small>;
  return (
    <small className={classes.fromTo}>
      {label}: <del>{from ?? '–'}</del> → <ins>{to ?? '–'}</ins>
    </small>
  );
}
