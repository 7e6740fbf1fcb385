import { IconDownload, IconFile, IconFile3d } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { saveBlob, saveLink } from '../../../app/saveBlob.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { exportModel, type ExportFormat } from '../exportModel.ts';
import { useModel } from '../modelStore.ts';

const formats: readonly ExportFormat[] = ['glb', 'stl'];

/** The file itself, and what is on screen for other programs. */
export function DownloadMenu({ name, fileUrl }: { name: string; fileUrl: string | undefined }) {
  const t = useT('model');
  const canExport = useModel((state) => state.stage !== undefined);
  const entries = (): MenuEntry[] => [
    ...(fileUrl === undefined
      ? []
      : [
          {
            id: 'original',
            label: t('model.download.original'),
            icon: IconFile,
            onChoose: () => saveLink(fileUrl, name),
          },
        ]),
    ...formats.map((format) => ({
      id: format,
      label: t(`model.download.${format}`),
      icon: IconFile3d,
      disabled: !canExport,
      onChoose: () => void saveAs(name, format),
    })),
  ];
  return (
    <MenuButton label={t('model.download')} align="end" entries={entries}>
      {(props) => (
        <Tip label={t('model.download')}>
          <IconButton {...props} label={t('model.download')}>
            <IconDownload size={20} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
    </MenuButton>
  );
}

async function saveAs(name: string, format: ExportFormat): Promise<void> {
  const { stage, tree } = useModel.getState();
  if (!stage || !tree) return;
  const blob = await exportModel(stage.content.scene, tree, format);
  saveBlob(blob, `${name.replace(/\.[^.]*$/, '')}.${format}`);
}
