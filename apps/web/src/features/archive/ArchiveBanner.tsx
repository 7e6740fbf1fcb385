import type { CallResponse } from '@linework/contract/calls';
import { codes } from '@linework/contract/codes';
import { formatSize } from '@linework/contract/format';
import { IconArrowLeft, IconFileZip, IconPackageExport } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { archiveDialog, type ExtractionRequest } from './archiveDialog.ts';
import { extract } from './extracting.ts';
import { pickedTotals, type MemberSelection } from './memberPicks.ts';
import classes from './archive.module.css';

interface ArchiveBannerProps {
  /** Undefined until the archive has been looked into. */
  answer: CallResponse<'archiveList'> | undefined;
  selection: MemberSelection;
  extraction: ExtractionRequest;
  isPhone: boolean;
  onClear: () => void;
}

/** Which archive it is, how much of it is chosen, and what can be done with that. */
export function ArchiveBanner({ answer, selection, extraction, isPhone, onClear }: ArchiveBannerProps) {
  const t = useT('archive', 'drive');
  const isChoosing = selection.picks.size > 0;
  const chosen = pickedTotals(selection.picks);
  const size = isPhone ? 'small' : 'medium';
  // Too many at once, but some of them may be had.
  const canExtract =
    answer && (answer.refused === undefined || (answer.refused === codes.archiveLimit && isChoosing));
  return (
    <header className={classes.banner}>
      <IconButton label={t('archive.back')} touch={isPhone} onClick={() => history.back()}>
        <IconArrowLeft size={18} stroke={1.5} />
      </IconButton>
      <IconFileZip size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.titles}>
        <h1 title={answer?.name}>
          {answer ? t('archive.inside', { name: answer.name }) : t('archive.title')}
        </h1>
        {answer && (
          <p className={classes.facts}>
            <span role="status">
              {isChoosing
                ? [t('archive.selected', { count: chosen.count }), formatSize(chosen.size)].join(' · ')
                : [
                    t('archive.files', { count: answer.files }),
                    t('archive.sizes', {
                      size: formatSize(answer.size),
                      packed: formatSize(answer.packed),
                    }),
                  ].join(' · ')}
            </span>
            {isChoosing && (
              <button type="button" className={classes.clear} onClick={onClear}>
                {t('drive.bulk.clear')}
              </button>
            )}
          </p>
        )}
      </div>
      {canExtract && (
        <span className={classes.main}>
          <Button
            onClick={() => archiveDialog.open({ kind: 'target', extraction, startId: '0' })}
            size={size}
          >
            {t('archive.extractTo')}
          </Button>
          <Button
            look="primary"
            size={size}
            icon={<IconPackageExport size={18} stroke={1.5} />}
            onClick={() => void extract(extraction)}
          >
            {isChoosing ? t('archive.extractChosen', { count: chosen.count }) : t('archive.extractAll')}
          </Button>
        </span>
      )}
    </header>
  );
}
