import { useState } from 'react';
import type { Tool } from '../../app/desktop/panels.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { conversion, isOver, useConversion } from './conversion.ts';
import { ConvertSettings } from './ConvertSettings.tsx';
import { Results } from './Results.tsx';
import { keepChoices, lastChoices } from './settings.ts';
import classes from './ToolDialog.module.css';
import { toolKinds, type Target } from './tools.ts';

const places = ['download', 'beside', 'root'] as const;
type Place = (typeof places)[number];

/** Files, settings, go: then how far it is and what was made. Closing it leaves the work running. */
export function ToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const t = useT('convert', 'drive');
  const { running } = useConversion();
  if (running) {
    const over = isOver(running);
    return (
      <Dialog
        open
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
  const [target, setTarget] = useState<Target>(kind.targets[0]);
  const [choices, setChoices] = useState(lastChoices);
  const [place, setPlace] = useState<Place>('beside');
  const [busy, setBusy] = useState(false);

  const start = async (): Promise<void> => {
    keepChoices(choices);
    const folders: Record<Place, string | undefined> = {
      download: undefined,
      beside: fitting[0]?.parentId ?? '0',
      root: '0',
    };
    setBusy(true);
    // What fails has said so already.
    await conversion
      .start({ tool, target, choices, folderId: folders[place], chosen: fitting, local: fittingLocal })
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
            {t('convert.start', { count })}
          </Button>
        </>
      }
    >
      <p className={classes.about}>{t(`tool.${tool}.about`)}</p>
      <div className={classes.columns}>
        <ChooseFiles kind={kind} chosen={fitting} local={fittingLocal} />
        <div className={classes.settings}>
          <ConvertSettings
            tool={tool}
            target={target}
            choices={choices}
            onTarget={setTarget}
            onChange={(change) => setChoices((known) => ({ ...known, ...change }))}
          />
          <SelectField
            label={t('convert.place')}
            hint={fittingLocal.length > 0 ? t('convert.local.hint') : undefined}
            value={place}
            disabled={fitting.length === 0}
            onChange={(event) => setPlace(event.currentTarget.value as Place)}
          >
            {places.map((one) => (
              <option key={one} value={one}>
                {t(`convert.place.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </Dialog>
  );
}
