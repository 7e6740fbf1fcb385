import type { PublicItem } from '@linework/contract/gallery';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { ignoreRefusal, refreshGallery } from './galleryCalls.ts';
import { HideDialog } from './HideDialog.tsx';

export async function unhide({ id }: PublicItem, words: string): Promise<void> {
  await client.call('galleryHide', { fileId: id, hidden: 0 });
  showToast('success', words);
  await refreshGallery();
}

/** For the administrator: off the gallery, or back onto it. */
export function Moderate({ item }: { item: PublicItem }) {
  const t = useT('gallery');
  const [hiding, setHiding] = useState(false);
  if (item.hidden === 1) {
    return (
      <Button
        icon={<IconEye size={18} stroke={1.6} aria-hidden />}
        onClick={() =>
          void unhide(item, t('gallery.reports.unhideDone', { name: item.name })).catch(ignoreRefusal)
        }
      >
        {t('gallery.reports.unhide')}
      </Button>
    );
  }
  return (
    <>
      <Button
        look="dangerPlain"
        icon={<IconEyeOff size={18} stroke={1.6} aria-hidden />}
        onClick={() => setHiding(true)}
      >
        {t('gallery.reports.hide')}
      </Button>
      {hiding && (
        <HideDialog
          item={item}
          onHide={(text) => client.call('galleryHide', { fileId: item.id, hidden: 1, text }, { quiet: true })}
          onClose={() => setHiding(false)}
        />
      )}
    </>
  );
}
