import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import rows from '../../ui/mobile.module.css';
import { NoticeList } from './NoticeList.tsx';
import classes from './notice.module.css';
import { useUnread } from './noticeStore.ts';

/** The line of the phone's My: how many are unread, and all of them in a sheet. */
export function NoticeRow() {
  const t = useT('notice');
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={rows.row} onClick={() => setOpen(true)}>
        <IconBell size={20} stroke={1.5} aria-hidden />
        <span>{t('notice.title')}</span>
        {unread > 0 && <span className={classes.inline}>{t('notice.unread', { count: unread })}</span>}
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('notice.title')}>
          <NoticeList onLeave={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
