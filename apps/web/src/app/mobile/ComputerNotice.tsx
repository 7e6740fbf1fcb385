import { useT } from '../language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { computer } from '../../ui/pictures/general.ts';
import { showToast } from '../../ui/toast.ts';
import classes from './ComputerNotice.module.css';

interface ComputerNoticeProps {
  /** The page that needs a larger screen. */
  path: string;
  onClose: () => void;
}

/** 'Visit from computer': where a phone is too small, the address to take along. */
export function ComputerNotice({ path, onClose }: ComputerNoticeProps) {
  const t = useT();
  const address = location.origin + path;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    showToast('success', t('computer.copied'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('computer.title')}
      footer={
        // Without TLS the browser gives no access to the clipboard; the address can still be read.
        'clipboard' in navigator && (
          <Button look="primary" onClick={() => void copy()}>
            {t('computer.copy')}
          </Button>
        )
      }
    >
      <Picture of={computer} width={160} />
      <p>{t('computer.text')}</p>
      <p className={classes.address}>{address}</p>
    </Dialog>
  );
}
