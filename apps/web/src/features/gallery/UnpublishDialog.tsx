import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import type { FileItem } from '@linework/contract/drive';
import { privateTypes } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { useCall } from '../../app/hooks/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { refreshGallery } from './galleryCalls.ts';

interface UnpublishDialogProps {
  files: readonly Pick<FileItem, 'id' | 'name' | 'size' | 'noteSize'>[];
  onClose: () => void;
}

/** Back into the drive: it needs space again, and where there is none it stays public. */
export function UnpublishDialog({ files, onClose }: UnpublishDialogProps) {
  const t = useT('gallery');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [first] = files;
  const only = files.length === 1 ? first : undefined;
  const count = files.length;
  const fileIds = files.map(({ id }) => id).join(',');
  // All versions count, of which a list shows the last.
  const space = useCall('gallerySpace', { fileIds });
  const size = formatSize(space?.size ?? files.reduce((sum, file) => sum + file.size + file.noteSize, 0));
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await client.call(
        'setFilePrivateType',
        { fileIds, privateType: privateTypes.private },
        { quiet: true },
      );
      showToast(
        'success',
        only ? t('gallery.unpublish.done', { name: only.name }) : t('gallery.unpublish.doneMany', { count }),
      );
      onClose();
      await refreshGallery();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.code === codes.spaceFull ? t('gallery.unpublish.noRoom', { size }) : error.message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        only ? t('gallery.unpublish.title', { name: only.name }) : t('gallery.unpublish.titleMany', { count })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => void takeBack()}>
            {t('gallery.unpublish.do')}
          </Button>
        </>
      }
    >
      <FormFailure failure={failure} />
      <p>{t('gallery.unpublish.text', { size })}</p>
    </Dialog>
  );
}
