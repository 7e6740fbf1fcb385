import type { Item } from '@linework/contract/drive';
import { IconCloudDown, IconDownload, IconX } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useLiftedToasts } from '../../../ui/useLiftedToasts.ts';
import classes from './browse.module.css';

interface SelectionBarProps {
  selected: readonly Item[];
  may: { download: boolean; save: boolean };
  onClear: () => void;
  onDownload: () => void;
  onSave: () => void;
}

/** What is chosen and what may be done with it; lies over the list's end, so that nothing moves. */
export function SelectionBar({ selected, may, onClear, onDownload, onSave }: SelectionBarProps) {
  const t = useT('share');
  useLiftedToasts();
  return (
    <div role="toolbar" aria-label={t('share.picks')} className={classes.picks} data-selection-bar>
      <IconButton label={t('share.clear')} touch onClick={onClear}>
        <IconX size={18} stroke={1.5} />
      </IconButton>
      <span className={classes.picked} role="status">
        {t('share.picked', { count: selected.length })}
      </span>
      {may.download && (
        <Button icon={<IconDownload size={18} stroke={1.5} aria-hidden />} look="quiet" onClick={onDownload}>
          {t('share.download')}
        </Button>
      )}
      {may.save && (
        <Button icon={<IconCloudDown size={18} stroke={1.5} aria-hidden />} look="quiet" onClick={onSave}>
          {t('share.save')}
        </Button>
      )}
    </div>
  );
}
