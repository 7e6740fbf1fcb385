import { IconFolderFilled, IconUpload } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import classes from './DropOverlay.module.css';

/** Lies over the window while files hover above it. The pointer goes through: the row below is what they fall on. */
export function DropOverlay({ folder }: { folder: string }) {
  const t = useT('upload');
  return (
    <div className={classes.overlay} data-upload-overlay>
      <div className={classes.card} role="status">
        <span className={classes.icon}>
          <IconUpload size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.texts}>
          <span className={classes.to}>{t('upload.drop.to')}</span>
          <strong className={classes.folder}>
            <IconFolderFilled size={16} aria-hidden />
            <span>{folder}</span>
          </strong>
        </span>
      </div>
    </div>
  );
}
