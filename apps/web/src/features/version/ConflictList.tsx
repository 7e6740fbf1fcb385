import type { MergeChoice, MergeConflict } from '@linework/contract/edit';
import { useId, type ReactNode } from 'react';
import { useT, type Translate } from '../../app/language.ts';
import classes from './merge.module.css';
import { changeValueText, typeLabel } from '../../app/wording/entityText.ts';

export type MergeSide = MergeChoice['side'];
export type ConflictChoices = Readonly<Record<string, MergeSide>>;

interface ConflictListProps {
  conflicts: readonly MergeConflict[];
  choices: ConflictChoices;
  onChoose: (choices: ConflictChoices) => void;
  /** What is merged: a version, or the draft. */
  mine: string;
  /** Number of the version that it is merged with. */
  latest: number;
}

/** An entity can stay as each of both has it; a layer or a block has one form only. */
const sidesOf = ({ kind, reason }: MergeConflict): readonly MergeSide[] =>
  kind === 'entity' && reason === 'bothChanged' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];

/** What both have changed: one choice each, or one for all. */
export function ConflictList({ conflicts, choices, onChoose, mine, latest }: ConflictListProps) {
  const t = useT('version');
  const words: Record<MergeSide, string> = {
    mine,
    theirs: t('version.mergeLatest', { version: latest }),
    both: t('version.mergeBoth'),
  };
  const all = (['mine', 'theirs'] as const).find((side) => conflicts.every(({ id }) => choices[id] === side));
  return (
    <div className={classes.conflicts}>
      {conflicts.length > 1 && (
        <Choice
          title={t('version.mergeAll')}
          sides={['mine', 'theirs']}
          words={words}
          chosen={all}
          onChoose={(side) => onChoose(Object.fromEntries(conflicts.map(({ id }) => [id, side])))}
          isFirst
        />
      )}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.id}
          title={<Title conflict={conflict} />}
          about={aboutOf(conflict, { mine, latest }, t)}
          values={<Values conflict={conflict} mine={mine} latest={latest} />}
          sides={sidesOf(conflict)}
          words={words}
          chosen={choices[conflict.id]}
          onChoose={(side) => onChoose({ ...choices, [conflict.id]: side })}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  title: ReactNode;
  about?: string;
  values?: ReactNode;
  sides: readonly MergeSide[];
  words: Readonly<Record<MergeSide, string>>;
  chosen: MergeSide | undefined;
  onChoose: (side: MergeSide) => void;
  isFirst?: boolean;
}

function Choice({ title, about, values, sides, words, chosen, onChoose, isFirst }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.conflict} data-all={isFirst || undefined}>
      <legend className={classes.what}>
        {title}
        {about && <small>{about}</small>}
        {values}
      </legend>
      <div className={classes.sides}>
        {sides.map((side) => (
          <label key={side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            {words[side]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Title({ conflict: { kind, name, place, handle } }: { conflict: MergeConflict }) {
  const t = useT('version');
  const types = useT('viewerPanels');
  if (kind !== 'entity') return <b>{`${t(`version.mergeKind.${kind}`)} ${name}`}</b>;
  return (
    <b title={handle}>
      {typeLabel(name, types)} <span>{place}</span>
    </b>
  );
}

/** What each of them says, so that one knows what one chooses. */
function Values({ conflict, mine: own, latest }: { conflict: MergeConflict; mine: string; latest: number }) {
  const t = useT('version');
  const known = (conflict.values ?? []).flatMap(({ property, mine, theirs }) => {
    const [one, other] = [changeValueText(mine), changeValueText(theirs)];
    return one === undefined && other === undefined
      ? []
      : [{ property, one: one ?? '–', other: other ?? '–' }];
  });
  return known.map(({ property, one, other }) => (
    <small key={property} className={classes.values}>
      {conflict.parts.length === 1 && property === conflict.parts[0] ? '' : `${property}: `}
      <span>{own}</span> <q>{one}</q> · <span>{t('version.mergeMine', { version: latest })}</span>{' '}
      <q>{other}</q>
    </small>
  ));
}

const partWords = ['geometry', 'text', 'properties', 'attributes'] as const;

function aboutOf(
  { kind, reason, parts }: MergeConflict,
  names: { mine: string; latest: number },
  t: Translate<'version'>,
): string {
  const why = t(`version.mergeReason.${reason}`, names);
  const named = partWords.filter((part) => kind === 'entity' && parts.includes(part));
  const told = kind === 'entity' ? named.map((part) => t(`version.mergePart.${part}`)) : parts;
  return told.length > 0 ? `${why}: ${told.join(', ')}` : why;
}
