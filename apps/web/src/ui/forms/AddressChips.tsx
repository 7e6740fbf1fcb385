import { isEmail } from '@linework/contract/fields';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './AddressChips.module.css';

interface AddressChipsProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  addresses: readonly string[];
  onChange: (addresses: readonly string[]) => void;
  /** What was typed and is no address. */
  onWrong: (text: string | undefined) => void;
  removeLabel: (address: string) => string;
  most: number;
}

const separators = /[\s,;，；、]+/;

/** Several e-mail addresses in one field: a comma, a space or Enter ends one, Backspace takes the last one out. */
export function AddressChips(props: AddressChipsProps) {
  const { label, hint, error, addresses, onChange, onWrong, removeLabel, most } = props;
  const id = useId();
  const [text, setText] = useState('');
  const take = (typed: string): void => {
    const parts = typed.split(separators).filter((part) => part !== '');
    const good = parts.filter(isEmail);
    const wrong = parts.filter((part) => !isEmail(part));
    if (good.length > 0) onChange([...new Set([...addresses, ...good])].slice(0, most));
    setText(wrong.join(' '));
    if (parts.length > 0) onWrong(wrong[0]);
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box} data-invalid={error ? true : undefined}>
        {addresses.map((address) => (
          <span key={address} className={classes.chip}>
            {address}
            <button
              type="button"
              aria-label={removeLabel(address)}
              onClick={() => onChange(addresses.filter((one) => one !== address))}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          type="text"
          inputMode="email"
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint !== undefined ? `${id}-note` : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onWrong(undefined);
            // Pasted lists are taken apart at once; while typing, the last one is still being written.
            if (/[\s,;，；、]$/.test(value) || value.split(separators).length > 2) take(value);
            else setText(value);
          }}
          onBlur={() => take(text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && text.trim() !== '') {
              event.preventDefault();
              take(text);
            }
            if (event.key === 'Backspace' && text === '') onChange(addresses.slice(0, -1));
          }}
        />
      </div>
      {error ? (
        <p id={`${id}-note`} className={classes.error} role="alert">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-note`} className={classes.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
