import { IconSearch } from '@tabler/icons-react';
import { bounds } from '@linework/contract/limits';
import { classNames } from './classNames.ts';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  /** What is looked through; said by the placeholder too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  autoFocus?: boolean;
}

/** Narrows down the list below it. */
export function SearchField({ label, value, onChange, className, autoFocus = false }: SearchFieldProps) {
  return (
    <label className={classNames(classes.search, className)}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        type="search"
        data-autofocus={autoFocus || undefined}
        value={value}
        maxLength={bounds.searchChars}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
