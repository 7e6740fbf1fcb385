import { IconBell } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { NoticeList } from './NoticeList.tsx';
import classes from './notice.module.css';
import { useUnread } from './noticeStore.ts';

const most = 99;

/** The bell of the top bar; its panel hangs below it and closes by a press anywhere else. */
export function Bell() {
  const t = useT('notice');
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  return (
    <>
      <Tip label={t('notice.bell')}>
        <IconButton
          label={unread === 0 ? t('notice.bell') : t('notice.bellUnread', { count: unread })}
          popoverTarget={id}
          aria-expanded={open}
          className={classes.bell}
        >
          <IconBell size={20} stroke={1.5} />
          {unread > 0 && (
            // Beside what is read out, which says it in words: no text of the button.
            <span className={classes.count} data-count={unread > most ? `${most}+` : unread} aria-hidden />
          )}
        </IconButton>
      </Tip>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notice.title')}
        tabIndex={-1}
        className={classes.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <>
            <h2 className={classes.title}>{t('notice.title')}</h2>
            <NoticeList onLeave={() => panel.current?.hidePopover()} />
          </>
        )}
      </div>
    </>
  );
}
