import type { FontItem } from '@linework/contract/font';
import { Suspense } from 'react';
import { useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { publishFont, purgeFonts } from './calls.ts';

export type OpenDialog =
  | { what: 'view' | 'edit' | 'publish'; font: FontItem }
  | { what: 'purge'; ids: readonly string[] };

const EditDialog = lazyPart(() => import('./EditDialog.tsx'), 'EditDialog', 'font');
const FontViewer = lazyPart(() => import('./FontViewer.tsx'), 'FontViewer', 'font');

interface FontDialogsProps {
  dialog: OpenDialog | undefined;
  onClose: () => void;
  onChange: (gone?: readonly string[]) => void;
}

export function FontDialogs({ dialog, onClose, onChange }: FontDialogsProps) {
  const t = useT('font');
  if (!dialog) return null;
  if (dialog.what === 'purge') {
    const { ids } = dialog;
    return (
      <ConfirmDialog
        title={t('font.purge.title', { count: ids.length })}
        text={t('font.purge.text')}
        confirm={t('font.purge')}
        onConfirm={async () => {
          await purgeFonts(ids);
          onChange(ids);
        }}
        onClose={onClose}
      />
    );
  }
  const { what, font } = dialog;
  if (what === 'publish') {
    return (
      <ConfirmDialog
        title={t('font.publish.title', { name: font.name })}
        text={t('font.publish.text')}
        confirm={t('font.publish')}
        danger={false}
        onConfirm={async () => {
          await publishFont(font);
          onChange();
        }}
        onClose={onClose}
      />
    );
  }
  const Part = what === 'edit' ? EditDialog : FontViewer;
  return (
    <Suspense fallback={null}>
      <Part font={font} onClose={onClose} onChange={onChange} />
    </Suspense>
  );
}
