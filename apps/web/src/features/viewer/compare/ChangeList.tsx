import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { typeLabel } from '../panels/properties/propertyText.ts';
import { countInside, distanceOf, valueText, type ChangeGroup } from './changes.ts';
import { kindKey, propertyKey } from './changeWords.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import { outcomeColors } from './paintMarks.ts';
import classes from './compare.module.css';

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
  return (
    <aside className={classes.list} aria-label={t('compare.changes')}>
      <h2>{t('compare.changes')}</h2>
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
        <Group key={group.place} group={group} onChoose={onChoose} />
      ))}
      {isReady && same !== undefined && <p className={classes.note}>{t('compare.same', { count: same })}</p>}
      {isReady && <p className={classes.keys}>{t('compare.keys')}</p>}
    </aside>
  );
}

function Group({ group, onChoose }: { group: ChangeGroup; onChoose: (change: ListedChange) => void }) {
  const t = useT('compare');
  const [most, setMost] = useState(firstRows);
  const rest = group.changes.length - most;
  return (
    <section>
      <h3>
        {group.place || t('compare.wholeDrawing')} <small>{group.changes.length}</small>
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
    <li ref={row}>
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
            <PropertyLine key={property} property={property} from={valueText(from)} to={valueText(to)} />
          ))}
          {change.inside && (
            <small>
              {t('compare.inside', { count: countInside(change.inside), uses: change.uses ?? 0 })}
            </small>
          )}
        </span>
      </button>
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
