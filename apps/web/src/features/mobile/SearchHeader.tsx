import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useBackCloses } from '../../ui/useBackCloses.ts';
import classes from '../../ui/mobile.module.css';

const pauseMs = 150;

/** Searches as one types; what was typed stands in the address. */
export function SearchHeader({ onClose }: { onClose: () => void }) {
  const t = useT('mobile');
  const navigate = useNavigate({ from: '/webH5' });
  const { q } = useSearch({ from: '/mobile/webH5' });
  const [text, setText] = useState(q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (wanted: string): void => {
    clearTimeout(timer.current);
    const next = wanted.trim();
    void navigate({
      // Looked for in the whole drive, unless a kind of files was chosen before.
      search: (before) => ({ ...(next !== '' && { kind: 'all' }), ...before, q: next || undefined }),
      replace: true,
    });
  };
  const close = (): void => {
    search('');
    onClose();
  };
  useBackCloses(
    true,
    () => {
      onClose();
      // After the router: the page behind may be the one without a search.
      setTimeout(search, 0, '');
    },
    true,
  );
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <h1 className="visuallyHidden">{t('action.searchFocus')}</h1>
      <input
        type="search"
        // It was asked for by a press.
        autoFocus
        value={text}
        maxLength={255}
        enterKeyHint="search"
        placeholder={t('action.searchFocus')}
        aria-label={t('action.searchFocus')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(search, pauseMs, value);
        }}
      />
      <IconButton touch label={t('action.close')} onClick={close}>
        <IconX size={22} stroke={1.5} />
      </IconButton>
    </form>
  );
}
