import type { CallResponse } from '@linework/contract/calls';
import { formatSize } from '@linework/contract/format';
import { useEffect, useState } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { ConfirmDialog } from '../../../ui/settings/ConfirmDialog.tsx';
import type { DriveContext } from '../context.ts';
import { knownSize } from '../knownSize.ts';
import { emptyBin, purgeItems } from '../operations.ts';
import { waitForPendingRequests } from '../pendingRequests.ts';

interface PurgeDialogProps {
  what: 'purge' | 'empty';
  context: DriveContext;
  onClose: () => void;
}

/** Asks before something goes for good, with how much it is. */
export function PurgeDialog({ what, context, onClose }: PurgeDialogProps) {
  return what === 'empty' ? <EmptyBin onClose={onClose} /> : <Purge context={context} onClose={onClose} />;
}

function Purge({ context, onClose }: Omit<PurgeDialogProps, 'what'>) {
  const t = useT('item');
  const { count, items, folderIds } = context;
  const size = knownSize(context);
  const [only] = items;
  const text =
    count === 1 && only
      ? t('item.purge.one', { name: only.name })
      : size === undefined
        ? t('item.purge.plain', { count })
        : t('item.purge.text', { count, size: formatSize(size) });
  return (
    <ConfirmDialog
      title={t('item.purge.title')}
      text={folderIds.length > 0 ? `${text} ${t('item.purge.folders')}` : text}
      confirm={t('item.purge.confirm')}
      // The list shows the rest: nobody has to wait for it here.
      onConfirm={async () => void purgeItems(context)}
      onClose={onClose}
    />
  );
}

function EmptyBin({ onClose }: { onClose: () => void }) {
  const t = useT('item');
  const [bin, setBin] = useState<CallResponse<'trashUnionList'>>();
  useEffect(() => {
    let wanted = true;
    // What is on its way into it or out of it would be counted wrongly.
    waitForPendingRequests()
      .then(() => client.call('trashUnionList', { page: 1, pageSize: 1 }))
      .then(
        (answer) => wanted && setBin(answer),
        // The client has said why.
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <ConfirmDialog
      title={t('item.empty.title')}
      text={bin ? t('item.purge.text', { count: bin.total, size: formatSize(bin.size) }) : t('state.loading')}
      confirm={t('item.empty.confirm')}
      onConfirm={async () => void emptyBin()}
      onClose={onClose}
    />
  );
}
