import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { bounds } from '@linework/contract/limits';
import { classNames } from './classNames.ts';
import { followAddress, type Typing } from './followAddress.ts';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  /** What is looked through; said by the placeholder too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  autoFocus?: boolean;
  /** The keyboard goes down into what was found. */
  onDown?: () => void;
}

/** Narrows down the list below it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, className, autoFocus = false, onDown } = props;
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
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !onDown) return;
          event.preventDefault();
          onDown();
        }}
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
  const [state, setState] = useState<Typing>({ typed: q, known: q, sent: [] });
  const { typed, known, sent } = state;
  if (known !== q) setState(followAddress(state, q));
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === (sent.at(-1) ?? q).trim()) return undefined;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, sent: [...now.sent, wanted] }));
      onSearch(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, sent, onSearch]);
  const type = (text: string): void => setState((now) => ({ ...now, typed: text }));
  return <SearchField {...field} value={typed} onChange={type} />;
}
