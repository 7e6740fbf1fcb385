import { bounds } from '@linework/contract/limits';
import { formatSize } from '@linework/contract/format';
import type { VersionItem } from '@linework/contract/version';
import { Suspense, useId } from 'react';
import { useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { deleteVersions, nameVersion, restoreVersion } from './operations.ts';

export type VersionDialog =
  | { kind: 'restore'; version: VersionItem }
  | { kind: 'merge'; version: VersionItem }
  | { kind: 'name'; version: VersionItem }
  | { kind: 'delete'; versions: readonly VersionItem[] };

interface VersionDialogsProps {
  open: VersionDialog | undefined;
  latest: VersionItem | undefined;
  all: readonly VersionItem[];
  onClose: () => void;
  /** These are gone. */
  onDeleted: (versionIds: readonly string[]) => void;
  onRestored: () => void;
}

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'), 'MergeDialog', 'version', 'viewerPanels');

export function VersionDialogs({ open, latest, all, onClose, onDeleted, onRestored }: VersionDialogsProps) {
  switch (open?.kind) {
    case 'restore':
      return latest ? (
        <RestoreDialog version={open.version} latest={latest} onClose={onClose} onRestored={onRestored} />
      ) : null;
    case 'merge':
      return latest ? (
        <Suspense fallback={null}>
          <MergeDialog
            version={open.version}
            latest={latest}
            all={all}
            onClose={onClose}
            onMerged={onRestored}
          />
        </Suspense>
      ) : null;
    case 'name':
      return <NameDialog version={open.version} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog versions={open.versions} onClose={onClose} onDeleted={onDeleted} />;
    default:
      return null;
  }
}

interface RestoreDialogProps {
  version: VersionItem;
  latest: VersionItem;
  onClose: () => void;
  onRestored: () => void;
}

function RestoreDialog({ version, latest, onClose, onRestored }: RestoreDialogProps) {
  const t = useT('version');
  return (
    <ConfirmDialog
      title={t('version.restoreTitle', { version: version.version })}
      text={t('version.restoreText', { next: latest.version + 1, latest: latest.version })}
      confirm={t('version.restore')}
      danger={false}
      onConfirm={async () => {
        await restoreVersion(version, latest);
        onRestored();
      }}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps {
  versions: readonly VersionItem[];
  onClose: () => void;
  onDeleted: (versionIds: readonly string[]) => void;
}

function DeleteDialog({ versions, onClose, onDeleted }: DeleteDialogProps) {
  const t = useT('version');
  const [only] = versions;
  const ids = versions.map(({ versionId }) => versionId);
  const size = formatSize(versions.reduce((sum, each) => sum + each.size, 0));
  return (
    <ConfirmDialog
      title={
        only && versions.length === 1
          ? t('version.deleteTitle', { version: only.version })
          : t('version.deleteManyTitle', { count: versions.length })
      }
      text={t('version.deleteText', { size })}
      confirm={t('version.delete')}
      onConfirm={async () => {
        await deleteVersions(ids);
        onDeleted(ids);
      }}
      onClose={onClose}
    />
  );
}

function NameDialog({ version, onClose }: { version: VersionItem; onClose: () => void }) {
  const t = useT('version');
  const formId = useId();
  const { failure, busy, form } = useFormSubmit({
    refused: t('field.tooLong', { max: bounds.versionRemarkChars }),
    send: async ({ remark = '' }) => {
      await nameVersion(version.versionId, remark.trim());
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('version.rename')}: ${t('version.number', { version: version.version })}`}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form}>
        <FormFailure failure={failure} />
        <TextField
          name="remark"
          label={t('version.nameLabel')}
          hint={t('version.nameHint')}
          maxLength={bounds.versionRemarkChars}
          defaultValue={version.remark}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
