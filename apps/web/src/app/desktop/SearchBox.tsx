import { bounds } from '@linework/contract/limits';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '../language.ts';
import { chooseFirst, expectFirst } from '../../features/drive/actions.ts';
import { places } from '../actions.ts';
import { focusFiles } from '../links/focusFiles.ts';
import classes from './TopBar.module.css';

const pauseMs = 30;

/** Searches as one types: the whole drive, or the bin when one is in it. What is searched for stands in the address. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const t = useT('drive');
  const router = useRouter();
  const query = useRouterState({ select: (state) => (state.location.search as { q?: unknown }).q });
  const inTrash = useRouterState({ select: (state) => state.location.pathname === places.trash.path });
  const current = query === undefined ? '' : String(query);
  const [text, setText] = useState(current);
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where the search was begun: clearing it leads back. */
  const origin = useRef<string>(undefined);
  // The address changed by itself (back, a link): the field follows. While one types it is behind, and waits.
  const [shown, setShown] = useState(current);
  if (shown !== current) {
    setShown(current);
    if (!typing) setText(current);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  /** True where what it finds is on its way. */
  const search = (wanted: string): boolean => {
    clearTimeout(timer.current);
    const q = wanted.trim();
    const { pathname, href, search: now } = router.state.location;
    const before = now as Record<string, unknown>;
    const isSearching = before['q'] !== undefined;
    if (q === (isSearching ? String(before['q']) : '')) return false;
    const isListed = pathname === places.all.path || pathname === places.trash.path;
    if (q === '') {
      const back = origin.current;
      origin.current = undefined;
      if (back !== undefined) void router.navigate({ href: back, replace: true });
      else void router.navigate({ to: pathname, search: { ...before, q: undefined, scope: undefined } });
      return false;
    }
    if (!isSearching) origin.current = href;
    void router.navigate({
      to: isListed ? pathname : places.all.path,
      search: { ...(isListed ? before : {}), q },
      // One step back leads out of the search, however long one typed.
      replace: isSearching,
    });
    return true;
  };
  const clear = (): void => {
    setText('');
    search('');
  };

  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        focusResults(search(text));
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        value={text}
        maxLength={bounds.searchChars}
        spellCheck={false}
        autoComplete="off"
        placeholder={t(inTrash ? 'drive.search.placeholderTrash' : 'drive.search.placeholder')}
        aria-label={t(inTrash ? 'drive.search.placeholderTrash' : 'action.searchFocus')}
        aria-keyshortcuts="/"
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          clearTimeout(timer.current);
          // Halfway through a syllable or a character there is nothing to look for yet.
          if ((event.nativeEvent as InputEvent).isComposing) return;
          timer.current = setTimeout(search, pauseMs, value);
        }}
        onCompositionEnd={(event) => search(event.currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          if (text.trim() === '') setText(current);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            if (text !== '') clear();
            else if (!focusFiles()) event.currentTarget.blur();
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            focusResults(search(text));
          }
        }}
      />
      {text === '' ? (
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={classes.clearSearch}
          aria-label={t('drive.search.clear')}
          onClick={clear}
        >
          <IconX size={14} stroke={2} />
        </button>
      )}
    </form>
  );
}

/** The keyboard goes on in what was found, at its first; that may be on its way. */
function focusResults(isAsked: boolean): void {
  if (isAsked) expectFirst();
  if (focusFiles() && !isAsked) chooseFirst();
}
