import type { Tool } from '../../app/desktop/panels.ts';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { document, photo, plan } from '../../ui/pictures/drive.ts';
import { revisions } from '../../ui/pictures/trade.ts';

const pictures = { dwgToPdf: document, dwgToImage: photo, dwgVersion: revisions, pdfToDwg: plan } as const;

/** What a conversion is for. Nothing can be converted here yet, and the dialog says so. */
export function ToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const t = useT('drive');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`tool.${tool}`)}
      footer={
        <ButtonLink look="primary" to="/feedback" onClick={onClose}>
          {t('drive.tellUs')}
        </ButtonLink>
      }
    >
      <Picture of={pictures[tool]} width={160} />
      <p>{t(`tool.${tool}.about`)}</p>
      <p>{t('tool.notYet')}</p>
    </Dialog>
  );
}
