import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
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

const pauseMs = 200;

interface SearchAfterPauseProps extends Pick<SearchFieldProps, 'label' | 'className'> {
  /** What is looked for now, as the address has it. */
  q: string;
  onSearch: (q: string) => void;
}

/** The same where each search is asked of the server: it waits until one has stopped typing. */
export function SearchAfterPause({ q, onSearch, ...field }: SearchAfterPauseProps) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // The address was changed by something else: going back, or "clear".
  if (known !== q) {
    setKnown(q);
    setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q.trim()) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);
  return <SearchField {...field} value={typed} onChange={setTyped} />;
}
