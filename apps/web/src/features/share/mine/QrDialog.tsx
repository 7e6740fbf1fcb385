import type { ShareItem } from '@linework/contract/share';
import { useT } from '../../../app/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LinkCard } from '../dialog/LinkCard.tsx';

/** The link with its code to scan. */
export function QrDialog({ share, onClose }: { share: ShareItem; onClose: () => void }) {
  const t = useT('sharing');
  return (
    <Dialog open wide onClose={onClose} title={t('sharing.title.one', { name: share.name })}>
      <LinkCard share={share} />
    </Dialog>
  );
}
