import type { FileItem } from '@linework/contract/drive';
import { formatSize } from '@linework/contract/format';
import { IconEye } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Thumb } from '../../preview/queries.ts';
import { openShared } from '../browse/opening.ts';
import classes from './content.module.css';

interface OneFileProps {
  file: FileItem;
  via: string;
  may: { download: boolean; save: boolean };
}

/** A file that was shared alone. */
export function OneFile({ file, via, may }: OneFileProps) {
  const t = useT('share');
  const open = (): void => openShared(file, { via, download: may.download });
  return (
    <div className={classes.one}>
      <button
        type="button"
        className={classes.sheet}
        aria-label={`${t('share.open')}: ${file.name}`}
        onClick={open}
      >
        <Thumb item={file} size="card" />
      </button>
      <p className={classes.about}>{formatSize(file.size)}</p>
      <Button look="primary" icon={<IconEye size={18} stroke={1.5} aria-hidden />} onClick={open}>
        {t('share.open')}
      </Button>
    </div>
  );
}
