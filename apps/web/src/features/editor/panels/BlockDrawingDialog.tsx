import { useT } from '../../../app/language.ts';
import { findDrawings } from '../../viewer/panels/references/library.ts';
import { PickDialog } from '../../viewer/panels/references/PickDialog.tsx';

interface BlockDrawingDialogProps {
  onPick: (drawing: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Which drawing of the drive? */
export function BlockDrawingDialog({ onPick, onClose }: BlockDrawingDialogProps) {
  const t = useT('editor');
  return (
    <PickDialog
      title={t('editor.block.chooseTitle')}
      query=""
      find={findDrawings}
      onPick={({ id, name }) => onPick({ id, name })}
      onClose={onClose}
    />
  );
}
