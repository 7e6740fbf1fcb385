import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ExtractionRequest } from './archiveDialog.ts';
import { start } from './extracting.ts';

interface ClashDialogProps {
  extraction: ExtractionRequest;
  onClose: () => void;
}

/** A folder of that name is there: once more beside it, or not at all. */
export function ClashDialog({ extraction, onClose }: ClashDialogProps) {
  const t = useT('archive');
  const again = (): void => {
    onClose();
    void start(extraction, true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('archive.clash.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" onClick={again}>
            {t('archive.clash.again')}
          </Button>
        </>
      }
    >
      <p>{t('archive.clash.text', { name: extraction.name })}</p>
    </Dialog>
  );
}
