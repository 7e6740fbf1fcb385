import { formatSize } from '@linework/contract/format';
import { IconFiles } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import type { DriveContext } from '../context.ts';
import { sizeOfFiles } from '../knownSize.ts';
import classes from './details.module.css';
import { Fact, Facts } from './Facts.tsx';
import { useFoldersSize } from './itemQueries.ts';

/** Each is a question of its own to the server. */
const maxFolders = 20;

export function SeveralDetails({ context }: { context: DriveContext }) {
  const t = useT('item');
  const { count, fileIds, folderIds } = context;
  const areFew = folderIds.length <= maxFolders;
  const inFolders = useFoldersSize(areFew ? folderIds : []);
  const ofFiles = sizeOfFiles(context);
  const isKnown = areFew && inFolders !== undefined && ofFiles !== undefined;
  return (
    <div className={classes.content}>
      <div className={classes.symbol} aria-hidden>
        <IconFiles size={48} stroke={1.25} />
      </div>
      <h3 className={classes.name}>{t('item.details.several', { count })}</h3>
      <Facts>
        <Fact label={t('item.details.contains')}>
          {fileIds.length > 0 && t('item.details.files', { count: fileIds.length })}
          {folderIds.length > 0 && (
            <span className={fileIds.length > 0 ? classes.more : undefined}>
              {t('item.details.folders', { count: folderIds.length })}
            </span>
          )}
        </Fact>
        {isKnown && <Fact label={t('item.details.size')}>{formatSize(ofFiles + inFolders)}</Fact>}
      </Facts>
    </div>
  );
}
