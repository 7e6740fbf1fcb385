import { nameOfSeveral } from '@linework/contract/files';
import { IconClock, IconCloudDown, IconDownload, IconEye, IconQuote } from '@tabler/icons-react';
import { client } from '../../../app/api.ts';
import { useLanguage, useT } from '../../../app/language.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { downloadItems } from '../../download/actions.ts';
import { saveToCloud } from '../actions.ts';
import { idsOf } from '../browse/idsOf.ts';
import type { SharePageInfo } from '../SharePage.tsx';
import { leftText, momentText } from '../times.ts';
import classes from './content.module.css';

interface ShareHeadProps {
  info: SharePageInfo;
  may: { download: boolean; save: boolean };
}

/** All that lies at the top of the share, as one archive. */
async function downloadAll({ via, name }: SharePageInfo): Promise<void> {
  const top = await client.call('unionList', { via, parentId: '0', page: 1, pageSize: 1000 });
  await downloadItems({ items: [{ name }], ...idsOf([...top.subFolders, ...top.files]), via });
}

/** Who shares what with one, for how long, and what one may do with it. */
export function ShareHead({ info, may }: ShareHeadProps) {
  const t = useT('share');
  const language = useLanguage();
  const { ownerName, name, count, note, permission, remainingTime, endTime, own, via } = info;
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <Avatar name={ownerName} picture="" size={40} />
        <div className={classes.names}>
          <h1 className={classes.title} title={name}>
            {nameOfSeveral(name, count, language)}
          </h1>
          <p className={classes.facts}>
            <span>{t('share.by', { name: ownerName })}</span>
            <span title={endTime > 0 ? t('share.until', { time: momentText(endTime, language) }) : undefined}>
              <IconClock size={14} stroke={1.75} aria-hidden />
              {leftText(remainingTime, t)}
            </span>
            {permission === 'view' && (
              <span>
                <IconEye size={14} stroke={1.75} aria-hidden />
                {t('share.viewOnly')}
              </span>
            )}
          </p>
        </div>
        <div className={classes.actions}>
          {may.download && (
            <Button
              icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
              onClick={() => void downloadAll(info).catch(() => undefined)}
            >
              {t('share.downloadAll')}
            </Button>
          )}
          {may.save && (
            <Button
              look="primary"
              icon={<IconCloudDown size={18} stroke={1.5} aria-hidden />}
              onClick={() => saveToCloud({ via, fileIds: [], folderIds: [] })}
            >
              {t('share.saveAll')}
            </Button>
          )}
        </div>
      </div>
      {note !== '' && (
        <blockquote className={classes.note}>
          <IconQuote size={16} stroke={1.5} aria-hidden />
          <p>{note}</p>
        </blockquote>
      )}
      {own === 1 && (
        <Notice
          action={
            <ButtonLink to="/yun/share" size="small">
              {t('share.manage')}
            </ButtonLink>
          }
        >
          {t('share.own')}
        </Notice>
      )}
    </header>
  );
}
