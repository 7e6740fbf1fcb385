import { useEffect, useState } from 'react';
import { useT } from '../../../../app/language.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import panel from '../../ui/panel.module.css';
import { Search } from '../../ui/parts.tsx';
import classes from './references.module.css';

export interface Picked {
  id: string;
  name: string;
  about: string;
  fetch(): Promise<Blob>;
}

interface PickDialogProps {
  title: string;
  /** The name that is missing: what is looked for first. */
  query: string;
  find(query: string): Promise<Picked[]>;
  onPick: (picked: Picked) => void;
  onClose: () => void;
}

const pauseMs = 150;

export function PickDialog({ title, query, find, onPick, onClose }: PickDialogProps) {
  const t = useT('viewer', 'viewerPanels');
  const [text, setText] = useState(query);
  const [found, setFound] = useState<readonly Picked[]>();
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      find(text).then(
        (answer) => {
          if (!wanted) return;
          // Nothing has the very name that is missing: then it is one of the others, if any.
          if (answer.length === 0 && text === query && query !== '') setText('');
          else setFound(answer);
        },
        () => {
          if (wanted) setFound([]);
        },
      );
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [find, text, query]);
  return (
    <Dialog open onClose={onClose} title={title}>
      <Search
        data-autofocus
        label={t('viewer.references.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.options} role="group" aria-label={title}>
        {found?.map((picked) => (
          <button key={picked.id} type="button" className={classes.option} onClick={() => onPick(picked)}>
            <span className={panel.text}>{picked.name}</span>
            <span className={panel.quiet}>{picked.about}</span>
          </button>
        ))}
        {found?.length === 0 && (
          <p role="status" className={classes.quiet}>
            {t(text === '' ? 'viewer.references.noneYet' : 'viewer.references.nothing')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
