import { IconAlertTriangle, IconCheck, IconLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../../app/language.ts';
import { session, useUser } from '../../../../app/session.ts';
import { Button } from '../../../../ui/Button.tsx';
import { MenuButton } from '../../../../ui/Menu.tsx';
import { showToast } from '../../../../ui/toast.ts';
import type { FontUse } from '@linework/cad/display/list';
import { isAbort } from '../../engine/failure.ts';
import { chooseByInput } from '../../open/choose.ts';
import { drawingTypes } from '../../open/local.ts';
import { keepChosen } from '../../open/chosenFiles.ts';
import { missingXrefs, provideMissingFiles } from '../../open/missingFiles.ts';
import { useViewer } from '../../state/viewerStore.ts';
import panel from '../../ui/panel.module.css';
import { Empty } from '../../ui/parts.tsx';
import classes from './references.module.css';
import { PickDialog, type Picked } from './PickDialog.tsx';
import { findDrawings, findFonts, findPictures, keepFont } from './library.ts';
import { referenceKind } from './referenceKind.ts';

interface Wanted {
  kind: 'font' | 'drawing' | 'picture';
  /** As the drawing calls it. */
  name: string;
  /** What it is looked for by: the name of its file. */
  query: string;
}

/** What can be chosen in place of each. */
const types: Readonly<Record<Wanted['kind'], string>> = {
  font: '.shx,.ttf,.ttc,.otf',
  drawing: drawingTypes,
  picture: 'image/*,.tif,.tiff',
};
const finders = { font: findFonts, drawing: findDrawings, picture: findPictures } as const;

const lastPart = (path: string): string => path.split(/[\\/]/).at(-1)!;

/** Of a path that a drawing names: the file itself, without its ending, since another one will do as well. */
const fileOf = (path: string): string => lastPart(path).replace(/\.\w{2,4}$/, '');

const isMissing = (name: string): boolean =>
  missingXrefs(useViewer.getState().head!).some((reference) => reference.name === name);

/** Next time it is there without being asked for. */
function remember({ kind, name }: Wanted, { id }: Picked): void {
  const { user } = session.get();
  const { file } = useViewer.getState();
  if (user && file) keepChosen(user.id, file.key, { kind: kind === 'font' ? 'font' : 'file', name, id });
}

/** Fonts and drawings that this one builds on; what is missing can be brought. */
export function ReferencesPanel() {
  const t = useT('viewer', 'viewerPanels');
  const { fonts, xrefs } = useViewer((state) => state.head!);
  const [picking, setPicking] = useState<Wanted>();
  const [busy, setBusy] = useState<string>();

  /** Whether it could be used. */
  const bring = async ({ kind, name }: Wanted, file: Promise<Blob | undefined>): Promise<boolean> => {
    try {
      const given = await file;
      if (!given) return false;
      setBusy(name);
      if (kind === 'font' && given instanceof File)
        void keepFont(given).then((isKept) => {
          if (isKept) showToast('success', t('viewer.references.kept', { name: given.name }));
        });
      await provideMissingFiles(
        kind === 'font' ? { fonts: [{ name, file: given }] } : { xrefs: [{ name, file: given }] },
      );
      const isUsed = kind === 'font' || !isMissing(name);
      if (!isUsed) showToast('error', t('viewer.references.failed'));
      return isUsed;
    } catch (error) {
      // Whoever stopped it knows.
      if (!isAbort(error)) showToast('error', t('viewer.references.failed'));
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  const upload = async (wanted: Wanted): Promise<File | undefined> =>
    (await chooseByInput(types[wanted.kind]))?.files[0];

  if (fonts.length === 0 && xrefs.length === 0) {
    return (
      <Empty icon={IconLink} title={t('viewer.references.none')} text={t('viewer.references.noneText')} />
    );
  }
  const bringMenu = (wanted: Wanted): ReactNode => (
    <Bring
      wanted={wanted}
      busy={busy === wanted.name}
      onUpload={() => void bring(wanted, upload(wanted))}
      onPick={() => setPicking(wanted)}
    />
  );
  return (
    <div className={panel.body} tabIndex={0}>
      {xrefs.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.references.xrefs')}</h3>
          <ul className={classes.list}>
            {xrefs.map(({ name, path, found }) => (
              <Row key={`${name} ${path}`} name={name} about={path} found={found}>
                {!found &&
                  bringMenu({ kind: referenceKind(path || name), name, query: fileOf(path || name) })}
              </Row>
            ))}
          </ul>
        </>
      )}
      {fonts.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.references.fonts')}</h3>
          <ul className={classes.list}>
            {fonts.map((font) => (
              <FontRow key={font.name} font={font}>
                {!font.found && bringMenu({ kind: 'font', name: font.name, query: fileOf(font.name) })}
              </FontRow>
            ))}
          </ul>
        </>
      )}
      {picking && (
        <PickDialog
          title={t(picking.kind === 'font' ? 'viewer.references.fromFonts' : 'viewer.references.fromCloud')}
          query={picking.query}
          find={finders[picking.kind]}
          onClose={() => setPicking(undefined)}
          onPick={(picked: Picked) => {
            setPicking(undefined);
            void bring(picking, picked.fetch()).then((isUsed) => {
              if (isUsed) remember(picking, picked);
            });
          }}
        />
      )}
    </div>
  );
}

function FontRow({ font, children }: { font: FontUse; children: ReactNode }) {
  const t = useT('viewer', 'viewerPanels');
  // Some drawings call a font by where it was once.
  const name = lastPart(font.name);
  const about = [
    name !== font.name && font.name,
    font.substitute !== undefined && t('viewer.references.shownAs', { name: font.substitute }),
    font.missing !== undefined &&
      font.missing !== '' &&
      t('viewer.references.missing', { characters: font.missing }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Row name={name} about={about} found={font.found}>
      {children}
    </Row>
  );
}

interface RowProps {
  name: string;
  about: string;
  found: boolean;
  children: ReactNode;
}

function Row({ name, about, found, children }: RowProps) {
  const t = useT('viewer', 'viewerPanels');
  return (
    <li>
      {found ? (
        <IconCheck
          size={16}
          stroke={1.75}
          className={classes.found}
          aria-label={t('viewer.references.found')}
        />
      ) : (
        <IconAlertTriangle
          size={16}
          stroke={1.5}
          className={classes.lost}
          aria-label={t('viewer.references.lost')}
        />
      )}
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        {about !== '' && <span className={classes.about}>{about}</span>}
      </span>
      {children}
    </li>
  );
}

interface BringProps {
  wanted: Wanted;
  busy: boolean;
  onUpload: () => void;
  onPick: () => void;
}

function Bring({ wanted: { kind, name }, busy, onUpload, onPick }: BringProps) {
  const t = useT('viewer', 'viewerPanels');
  const user = useUser();
  const label = `${t('viewer.references.bring')}: ${name}`;
  // Without an account there is one way only.
  if (!user) {
    return (
      <Button size="small" busy={busy} aria-label={label} onClick={onUpload}>
        {t('viewer.references.bring')}
      </Button>
    );
  }
  return (
    <MenuButton
      label={label}
      align="end"
      entries={[
        { id: 'upload', label: t('viewer.references.upload'), onChoose: onUpload },
        {
          id: 'pick',
          label: t(kind === 'font' ? 'viewer.references.fromFonts' : 'viewer.references.fromCloud'),
          onChoose: onPick,
        },
      ]}
    >
      {(props) => (
        <Button {...props} size="small" busy={busy} aria-label={label}>
          {t('viewer.references.bring')}
        </Button>
      )}
    </MenuButton>
  );
}
