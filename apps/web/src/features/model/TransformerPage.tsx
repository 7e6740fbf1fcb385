import type { FileItem } from '@linework/contract/drive';
import { transformStatus, transformStatusOf, transformVipTypes } from '@linework/contract/enums';
import { useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { panels } from '../../app/desktop/panels.ts';
import { onDriveEvent } from '../../app/events/driveEvents.ts';
import { useT } from '../../app/language.ts';
import { setUploadSheet } from '../../app/mobile/uploadSheet.ts';
import { useUser } from '../../app/session.ts';
import { useCall } from '../../app/hooks/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { solid } from '../../ui/pictures/drive.ts';
import { openModelFile } from './actions.ts';
import { convertModel } from './convertModel.ts';
import { Thumb } from '../preview/queries.ts';
import classes from './TransformerPage.module.css';

const shown = 100;

/** The newest models with how far each is; what is not converted yet can be, here. */
export function TransformerPage({ bare = false }: { bare?: boolean }) {
  const t = useT('model');
  const user = useUser();
  const isMember = transformVipTypes.includes(user?.vipType ?? 0);
  const [files, setFiles] = useState<readonly FileItem[]>();
  const [turn, setTurn] = useState(0);
  const left = useCall('checkTransformSuplus3D', turn > 0 ? { ctoken: String(turn) } : {})?.count;
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const answer = await client.call('listTypeFiles', { type: 'three', pageNo: 1, pageSize: shown });
      if (wanted) setFiles(answer.files);
    };
    void load();
    // A conversion that was started changes the file, and that is told.
    const unlisten = onDriveEvent(() => void load());
    return () => {
      wanted = false;
      unlisten();
    };
  }, []);
  const convert = async (fileId: string): Promise<void> => {
    await convertModel(fileId);
    setTurn(turn + 1);
  };
  const about = isMember
    ? t('model.transformer.member')
    : t('model.transformer.left', { count: left ?? '…' });
  return (
    <>
      {bare ? (
        <p className={classes.about}>{about}</p>
      ) : (
        <PageHeader title={t('nav.transformer')} subtitle={about} />
      )}
      {files?.length === 0 && (
        <EmptyState
          picture={<Picture of={solid} width={220} />}
          title={t('model.transformer.empty')}
          text={t('model.transformer.emptyText')}
          action={
            <Button look="primary" onClick={() => (bare ? setUploadSheet(true) : panels.open('upload'))}>
              {t('action.upload')}
            </Button>
          }
        />
      )}
      <ul className={classes.list}>
        {files?.map((file) => (
          <ModelRow key={file.id} file={file} onConvert={() => convert(file.id)} />
        ))}
      </ul>
    </>
  );
}

function ModelRow({ file, onConvert }: { file: FileItem; onConvert: () => Promise<void> }) {
  const t = useT('model');
  const [busy, setBusy] = useState(false);
  const status = transformStatusOf(file.transformStatus) as 0 | 1 | 2 | 3;
  const convert = async (): Promise<void> => {
    setBusy(true);
    await onConvert();
    setBusy(false);
  };
  return (
    <li className={classes.row}>
      <Thumb item={file} size="row" />
      <span className={classes.name} title={file.name}>
        {file.name}
      </span>
      <span className={classes.status} data-status={status}>
        {t(`model.status.${status}`)}
      </span>
      {status === transformStatus.none ? (
        <Button size="small" busy={busy} onClick={() => void convert()}>
          {t('model.convert')}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={status === transformStatus.failed}
          onClick={() => openModelFile(file.id)}
        >
          {t('model.transformer.open')}
        </Button>
      )}
    </li>
  );
}
