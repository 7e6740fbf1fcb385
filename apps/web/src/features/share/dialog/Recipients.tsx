import { bounds } from '@linework/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import classes from './dialog.module.css';
import { splitAddresses } from './splitAddresses.ts';

interface RecipientsProps {
  recipients: readonly string[];
  onChange: (recipients: string[]) => void;
  /** What is typed and not yet one of them. */
  typed: string;
  onType: (typed: string) => void;
  /** Nobody was named when it was sent. */
  missing: boolean;
}

/** Addresses as chips: Enter, a comma or a space makes one of what was typed, Backspace takes the last away. */
export function Recipients({ recipients, onChange, typed, onType, missing }: RecipientsProps) {
  const t = useT('sharing');
  const id = useId();
  const [wrong, setWrong] = useState(false);
  const take = (text: string): void => {
    const { good, rest } = splitAddresses(text);
    const all = new Map([...recipients, ...good].map((address) => [address.toLowerCase(), address]));
    if (good.length > 0) onChange([...all.values()].slice(0, bounds.shareRecipients));
    onType(rest);
    setWrong(rest !== '');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed !== '') take(typed);
    else if (event.key === 'Backspace' && typed === '') onChange(recipients.slice(0, -1));
    else return;
    event.preventDefault();
  };
  const problem = wrong ? t('sharing.mail.wrong') : missing ? t('sharing.mail.missing') : undefined;
  return (
    <div className={classes.recipients}>
      <label htmlFor={id} className={classes.label}>
        {t('sharing.mail.to')}
      </label>
      <div className={classes.chips} data-bad={problem !== undefined || undefined}>
        {recipients.map((address) => (
          <span key={address} className={classes.chip}>
            {address}
            <IconButton
              label={t('sharing.mail.remove', { address })}
              className={classes.chipEnd}
              onClick={() => onChange(recipients.filter((other) => other !== address))}
            >
              <IconX size={14} stroke={1.75} />
            </IconButton>
          </span>
        ))}
        <input
          id={id}
          type="email"
          multiple
          inputMode="email"
          autoComplete="email"
          value={typed}
          placeholder={recipients.length === 0 ? t('sharing.mail.placeholder') : ''}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget: { value } }) => {
            setWrong(false);
            if (/[\s,;，；、]/.test(value)) take(value);
            else onType(value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (typed.trim() !== '') take(typed);
          }}
        />
      </div>
      <p
        id={`${id}-note`}
        className={problem === undefined ? classes.hint : classes.problem}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? t('sharing.mail.hint')}
      </p>
    </div>
  );
}
