import type { FontItem } from '@linework/contract/font';
import { formatSize } from '@linework/contract/format';
import { IconDownload, IconRestore, IconTrash, IconX, type Icon } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import classes from './BulkBar.module.css';
import { deleteFonts, downloadFonts, restoreFonts } from './calls.ts';
import type { Library } from './useFonts.ts';

interface BulkBarProps {
  selected: readonly FontItem[];
  total: number;
  library: Library;
  onAll: () => void;
  onClear: () => void;
  onChange: (gone: readonly string[]) => void;
  onPurge: (ids: readonly string[]) => void;
}

/** What can be done with several at once. */
export function BulkBar({ selected, total, library, onAll, onClear, onChange, onPurge }: BulkBarProps) {
  const t = useT('font');
  const ids = selected.map(({ id }) => id);
  const size = selected.reduce((sum, font) => sum + font.size, 0);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('font.selected', { count: selected.length })}>
      <span className={classes.count} role="status">
        {t('font.selected', { count: selected.length })}{' '}
        <span className={classes.size}>{formatSize(size)}</span>
      </span>
      {selected.length < total && (
        <Button look="quiet" size="small" className={classes.all} onClick={onAll}>
          {t('font.selectAll')}
        </Button>
      )}
      {library === 'trash' ? (
        <>
          <BarButton
            icon={IconRestore}
            label={t('font.restore')}
            onClick={() => void restoreFonts(ids, onChange)}
          />
          <BarButton icon={IconTrash} label={t('font.purge')} onClick={() => onPurge(ids)} />
        </>
      ) : (
        <BarButton icon={IconDownload} label={t('font.download')} onClick={() => void downloadFonts(ids)} />
      )}
      {library === 'own' && (
        <BarButton
          icon={IconTrash}
          label={t('action.delete')}
          onClick={() => void deleteFonts(ids, onChange)}
        />
      )}
      <Tip label={t('font.clear')}>
        <IconButton label={t('font.clear')} onClick={onClear}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </Tip>
    </div>
  );
}

function BarButton({ icon: Icon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Button look="quiet" size="small" icon={<Icon size={16} stroke={1.5} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
