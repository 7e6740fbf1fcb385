/** One order over several headers: how many of its pieces go to each. */
import type { InvoiceTitle } from '@linework/contract/invoice';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './invoice.module.css';

export interface SplitPart {
  titleId: string;
  quantity: number;
}

export type SplitProblem = { kind: 'left'; count: number } | { kind: 'over' };

/** Every piece goes to exactly one header, and every header gets one at least. */
export function partsProblem(parts: readonly SplitPart[], quantity: number): SplitProblem | undefined {
  const given = parts.reduce((sum, part) => sum + part.quantity, 0);
  if (given > quantity || parts.some((part) => part.quantity < 1)) return { kind: 'over' };
  return given < quantity ? { kind: 'left', count: quantity - given } : undefined;
}

export function SplitParts({
  titles,
  quantity,
  parts,
  problem,
  onChange,
}: {
  titles: readonly InvoiceTitle[];
  quantity: number;
  parts: SplitPart[];
  problem: SplitProblem | undefined;
  onChange: (parts: SplitPart[]) => void;
}) {
  const t = useT('invoice');
  const change = (index: number, part: Partial<SplitPart>): void =>
    onChange(parts.map((each, place) => (place === index ? { ...each, ...part } : each)));
  return (
    <div className={classes.stack}>
      {parts.map((part, index) => (
        // Rows are told apart by their place alone.
        <div key={index} className={classes.part}>
          <SelectField
            label={t('invoice.create.title.choose')}
            value={part.titleId}
            onChange={(event) => change(index, { titleId: event.currentTarget.value })}
          >
            {titles.map((title) => (
              <option key={title.titleId} value={title.titleId}>
                {title.name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('invoice.create.quantity')}
            type="number"
            min={1}
            max={quantity}
            value={part.quantity}
            onChange={(event) => change(index, { quantity: Math.trunc(Number(event.currentTarget.value)) })}
          />
          {parts.length > 1 && (
            <Button look="quiet" onClick={() => onChange(parts.filter((_, place) => place !== index))}>
              {t('invoice.create.removePart')}
            </Button>
          )}
        </div>
      ))}
      {problem && (
        <Notice kind="warn">
          {problem.kind === 'over'
            ? t('invoice.create.partsOver')
            : t('invoice.create.partsLeft', { count: problem.count })}
        </Notice>
      )}
      <div>
        <Button
          size="small"
          disabled={parts.length >= Math.min(quantity, 20)}
          onClick={() => onChange([...parts, { titleId: titles[0]!.titleId, quantity: 1 }])}
        >
          {t('invoice.create.addPart')}
        </Button>
      </div>
    </div>
  );
}
