import { isViewable } from '@linework/contract/files';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { queryClient } from '../../../app/query.ts';
import type { UploadItem } from '../item.ts';
import classes from './tray.module.css';
import { viewerPath } from '../../../app/links/openViewer.ts';

const quiet = { quiet: true } as const;
/** Until the server has read the drawing. */
const askAgainMs = 3000;
const maxTries = 40;
const namesShown = 3;

interface MissingProps {
  item: UploadItem;
  /** How it stands, where nothing is missing. */
  text: string;
}

/** Fonts and references that an uploaded drawing asks for and nobody has, with the way to find them. */
export function Missing({ item: { name, outcome }, text }: MissingProps) {
  const t = useT('upload');
  const fileId = isViewable(name) ? outcome?.fileId : undefined;
  const { data } = useQuery(
    {
      queryKey: ['item', 'file', fileId],
      queryFn: ({ signal }) => client.call('fileDetail', { fileId: fileId! }, { ...quiet, signal }),
      enabled: fileId !== undefined,
      refetchInterval: ({ state }) => {
        const isRead = state.data?.drawing !== undefined || state.data?.prepareReason !== undefined;
        return isRead || state.dataUpdateCount >= maxTries ? false : askAgainMs;
      },
    },
    queryClient,
  );
  const missing = data?.drawing?.missing ?? [];
  if (missing.length === 0) return <span className={classes.state}>{text}</span>;
  const names = missing.slice(0, namesShown).join(', ');
  return (
    <span className={classes.missing} title={missing.join(', ')}>
      <span>
        {missing.length > namesShown
          ? t('tray.missing.more', { names, count: missing.length - namesShown })
          : t('tray.missing', { names })}
      </span>
      <a
        className={classes.link}
        href={`${viewerPath(fileId!)}?panel=references`}
        target="_blank"
        rel="noreferrer"
      >
        {t('tray.missing.find')}
      </a>
    </span>
  );
}
