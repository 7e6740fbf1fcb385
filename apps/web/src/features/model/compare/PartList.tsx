import { useEffect, useRef } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import type { LengthUnit } from '@linework/solid/scene';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import { formatInUnit } from '../format.ts';
import classes from './modelCompare.module.css';
import type { ListedPart, ModelOverlay } from './overlayModels.ts';

interface PartListProps {
  overlay: ModelOverlay;
  shown: readonly ListedPart[];
  chosen: string | undefined;
  onChoose: (part: ListedPart) => void;
}

const firstRows = 500;

/** What is different, part by part, with what it was before and is now. */
export function PartList({ overlay, shown, chosen, onChoose }: PartListProps) {
  const t = useT('compare');
  const language = useLanguage();
  const { comparison, tree } = overlay;
  const length = (meters: number): string => formatInUnit(meters, tree.unit, language);
  return (
    <aside className={classes.list} aria-label={t('compare.changes')}>
      <h2>{t('compare.changes')}</h2>
      {comparison.shift && (
        <p className={classes.note}>
          {t('compare.modelShifted', { distance: length(Math.hypot(...comparison.shift)) })}
        </p>
      )}
      {overlay.parts.length === 0 && (
        <p role="status" className={classes.note}>
          {t('compare.none')}
        </p>
      )}
      <ul>
        {shown.slice(0, firstRows).map((part) => (
          <Row
            key={part.id}
            part={part}
            unit={tree.unit}
            isChosen={part.id === chosen}
            onChoose={() => onChoose(part)}
          />
        ))}
      </ul>
      {shown.length > firstRows && (
        <p className={classes.note}>{t('compare.more', { count: shown.length - firstRows })}</p>
      )}
      <p className={classes.note}>{t('compare.sameParts', { count: comparison.same })}</p>
    </aside>
  );
}

interface RowProps {
  part: ListedPart;
  unit: LengthUnit;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ part: { outcome, change }, unit, isChosen, onChoose }: RowProps) {
  const t = useT('compare');
  const model = useT('model');
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const above = change.path.filter(Boolean).join(' / ');
  return (
    <li ref={row}>
      <button type="button" className={classes.row} aria-current={isChosen || undefined} onClick={onChoose}>
        <i style={{ background: outcomeColors[outcome] }} aria-hidden />
        <span className={classes.what}>
          <b>{change.name || model('model.tree.unnamed')}</b>
          <small>
            {t(`compare.${outcome}`)}
            {above && ` · ${above}`}
          </small>
          {change.vector && (
            <small>
              {t('compare.movedBy', { distance: formatInUnit(Math.hypot(...change.vector), unit, language) })}
            </small>
          )}
          {(change.changes ?? []).map(({ property, from, to }) => (
            <PropertyLine
              key={property}
              property={property}
              from={valueText(from, unit, language)}
              to={valueText(to, unit, language)}
            />
          ))}
        </span>
      </button>
    </li>
  );
}

type Value = NonNullable<ListedPart['change']['changes']>[number]['from'];

function valueText(value: Value, unit: LengthUnit, language: string): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  // Height last, as the properties have it.
  return [value[0]!, value[2]!, value[1]!].map((side) => formatInUnit(side, unit, language)).join(' × ');
}

const words = {
  size: 'compare.property.size',
  geometry: 'compare.property.geometry',
  triangles: 'compare.property.triangles',
  color: 'compare.property.color',
  name: 'compare.property.name',
  type: 'compare.column.type',
  rotation: 'compare.property.rotation',
} as const;

interface PropertyLineProps {
  property: string;
  from: string | undefined;
  to: string | undefined;
}

function PropertyLine({ property, from, to }: PropertyLineProps) {
  const t = useT('compare');
  const label = property in words ? t(words[property as keyof typeof words]) : property;
  if (from === undefined && to === undefined) return <small>{label}</small>;
  return (
    <small>
      {label}: <del>{from ?? '–'}</del> → <ins>{to ?? '–'}</ins>
    </small>
  );
}
