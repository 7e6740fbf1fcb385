import { IconPhotoOff } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { useModel } from '../modelStore.ts';
import classes from './model.module.css';

/** Says at a glance that something is missing; the properties name it. */
export function MissingFiles({ files }: { files: readonly string[] }) {
  const t = useT('model');
  const isOpen = useModel((state) => state.panel === 'properties');
  if (isOpen) return undefined;
  return (
    <button
      type="button"
      className={classes.missing}
      onClick={() => {
        useModel.getState().stage?.setSelected(new Set());
        useModel.setState({ panel: 'properties', selected: new Set() });
      }}
    >
      <IconPhotoOff size={16} stroke={1.5} aria-hidden />
      {files.length === 1
        ? t('model.missing.one', { file: files[0]! })
        : t('model.missing.count', { count: files.length })}
    </button>
  );
}
