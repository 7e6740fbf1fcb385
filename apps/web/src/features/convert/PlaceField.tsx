import { Suspense, useState } from 'react';
import { useT } from '../../app/language.ts';
import { SelectField } from '../../ui/Field.tsx';
import { FolderPicker } from '../folder/queries.ts';

export type ConvertDestination =
  | { kind: 'download' }
  | { kind: 'beside' }
  | { kind: 'folder'; id: string; name: string };

/** Undefined: only to be downloaded. */
export function folderOf(place: ConvertDestination, besideId: string | undefined): string | undefined {
  if (place.kind === 'folder') return place.id;
  return place.kind === 'beside' ? (besideId ?? '0') : undefined;
}

interface PlaceFieldProps {
  place: ConvertDestination;
  /** The folder of the first file. */
  startId: string;
  disabled: boolean;
  /** Not where there are too many to be downloaded one by one. */
  canDownload: boolean;
  hint: string | undefined;
  onChange: (place: ConvertDestination) => void;
}

const choose = 'choose';

/** Beside the first file, in a folder of one's choice, or only to be downloaded. */
export function PlaceField({ place, startId, disabled, canDownload, hint, onChange }: PlaceFieldProps) {
  const t = useT('convert', 'drive');
  const [picking, setPicking] = useState(false);
  const take = (value: string): void => {
    if (value === choose) setPicking(true);
    else if (value === 'download' || value === 'beside') onChange({ kind: value });
  };
  return (
    <>
      <SelectField
        label={t('convert.place')}
        hint={hint}
        value={place.kind}
        disabled={disabled}
        onChange={(event) => take(event.currentTarget.value)}
      >
        <option value="beside">{t('convert.place.beside')}</option>
        {place.kind === 'folder' && (
          <option value="folder">{place.name === '' ? t('nav.all') : place.name}</option>
        )}
        <option value={choose}>{t('convert.place.folder')}</option>
        {canDownload && <option value="download">{t('convert.place.download')}</option>}
      </SelectField>
      {picking && (
        <Suspense fallback={null}>
          <FolderPicker
            title={t('convert.place.pick')}
            confirmLabel={t('convert.place.here')}
            startId={startId}
            onClose={() => setPicking(false)}
            onPick={({ id, label }) => onChange({ kind: 'folder', id, name: label })}
          />
        </Suspense>
      )}
    </>
  );
}
