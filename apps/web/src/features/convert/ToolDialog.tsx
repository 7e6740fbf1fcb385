import { bounds } from '@linework/contract/limits';
import { useState } from 'react';
import { panels, type Tool } from '../../app/desktop/panels.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { conversion, isOver, useConversion } from './conversion.ts';
import { ConvertSettings } from './ConvertSettings.tsx';
import { folderOf, PlaceField, type ConvertDestination } from './PlaceField.tsx';
import { useLayoutNames } from './useLayoutNames.ts';
import { ResultPreview } from './ResultPreview.tsx';
import { Results } from './Results.tsx';
import { keepChoices, lastChoices, type ConvertForm } from './settings.ts';
import classes from './ToolDialog.module.css';
import { toolKinds, toolsFor, type ToolTarget } from './tools.ts';

/** Files, settings, go: then how far it is and what was made. Closing it leaves the work running. */
export function ToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const t = useT('convert', 'drive');
  const { running } = useConversion();
  if (running) {
    const over = isOver(running);
    return (
      <Dialog
        open
        wide
        onClose={onClose}
        title={t(`tool.${running.tool}`)}
        footer={
          <>
            {over ? (
              <Button onClick={conversion.clear}>{t('convert.again')}</Button>
            ) : (
              <Button onClick={() => void conversion.cancel()}>{t('action.cancel')}</Button>
            )}
            <Button look="primary" onClick={over ? () => (conversion.clear(), onClose()) : onClose}>
              {t(over ? 'action.close' : 'convert.goOn')}
            </Button>
          </>
        }
      >
        <Results />
      </Dialog>
    );
  }
  return <Setup key={tool} tool={tool} onClose={onClose} />;
}

function Setup({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const t = useT('convert', 'drive');
  const kind = toolKinds[tool];
  const chosen = useConversion((state) => state.chosen);
  const local = useConversion((state) => state.local);
  const fitting = chosen.filter(({ name }) => kind.takes(name));
  const fittingLocal = local.filter(({ name }) => kind.takes(name));
  const count = fitting.length + fittingLocal.length;
  // Who comes from a file's own menu has not chosen one.
  const offered = toolsFor([...fitting, ...fittingLocal].map(({ name }) => name));
  const [target, setTarget] = useState<ToolTarget>(kind.targets[0]);
  const [choices, setChoices] = useState(() => lastChoices(tool));
  const [place, setPlace] = useState<ConvertDestination>({ kind: 'beside' });
  const canDownload = fitting.length <= bounds.convertListed;
  const chosenPlace: ConvertDestination =
    place.kind === 'download' && !canDownload ? { kind: 'beside' } : place;
  const [busy, setBusy] = useState(false);
  const [only, ...others] = fitting;
  const layoutNames = useLayoutNames(others.length + fittingLocal.length === 0 ? only?.id : undefined);
  const change = (part: Partial<ConvertForm>): void => setChoices((known) => ({ ...known, ...part }));

  const start = async (): Promise<void> => {
    keepChoices(tool, choices);
    // Names are of the drawing they were chosen for.
    const { layoutNames: named, ...rest } = choices;
    const wanted = named.every((name) => layoutNames?.includes(name))
      ? choices
      : { ...rest, layoutNames: [] };
    const folderId = folderOf(chosenPlace, fitting[0]?.parentId);
    setBusy(true);
    // What fails has said so already.
    await conversion
      .start({ tool, target, choices: wanted, folderId, chosen: fitting, local: fittingLocal })
      .catch(() => undefined);
    setBusy(false);
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(`tool.${tool}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            disabled={count === 0 || busy}
            onClick={() => void start()}
            data-autofocus={count > 0 || undefined}
          >
            {count === 0 ? t('convert.start.none') : t('convert.start', { count })}
          </Button>
        </>
      }
    >
      <p className={classes.about}>{t(`tool.${tool}.about`)}</p>
      <div className={classes.columns}>
        <div>
          <ChooseFiles kind={kind} chosen={fitting} local={fittingLocal} />
          <ResultPreview file={fittingLocal[0] ?? fitting[0]} target={target} choices={choices} />
        </div>
        <div className={classes.settings}>
          {offered.length > 1 && (
            <SelectField
              label={t('convert.tool')}
              value={tool}
              onChange={(event) => panels.openTool(event.currentTarget.value as Tool)}
            >
              {offered.map((one) => (
                <option key={one} value={one}>
                  {t(`tool.${one}`)}
                </option>
              ))}
            </SelectField>
          )}
          <ConvertSettings
            tool={tool}
            target={target}
            choices={choices}
            layoutNames={layoutNames}
            onTarget={setTarget}
            onChange={change}
          />
          <PlaceField
            place={chosenPlace}
            startId={fitting[0]?.parentId ?? '0'}
            disabled={fitting.length === 0}
            canDownload={canDownload}
            hint={fittingLocal.length > 0 ? t('convert.local.hint') : undefined}
            onChange={setPlace}
          />
        </div>
      </div>
    </Dialog>
  );
}
