import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { useT } from '../language.ts';
import classes from './TopBar.module.css';

/** Searches the whole drive; what was searched for stands in the address. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const t = useT('drive');
  const navigate = useNavigate();
  const query = useRouterState({ select: (state) => (state.location.search as { q?: unknown }).q });
  const current = query === undefined ? '' : String(query);
  const [text, setText] = useState(current);
  // The address changed by itself (back, a link): the field follows.
  const [shown, setShown] = useState(current);
  if (shown !== current) {
    setShown(current);
    setText(current);
  }

  const submit = (): void => {
    const q = text.trim();
    void navigate({ to: '/yun/index', search: q === '' ? {} : { q } });
  };
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        value={text}
        maxLength={255}
        placeholder={t('drive.search.placeholder')}
        aria-label={t('action.searchFocus')}
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    </form>
  );
}
