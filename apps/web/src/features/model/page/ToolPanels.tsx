import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { standardViews } from '../engine/camera.ts';
import type { Axis } from '../engine/caps.ts';
import type { DisplayMode } from '../engine/stage.ts';
import {
  clearMeasurements,
  setExplode,
  setMode,
  setSection,
  startMeasuring,
  stopMeasuring,
  useModel,
  type MeasureKind,
} from '../modelStore.ts';
import classes from './model.module.css';

const modes: readonly DisplayMode[] = ['shadedEdges', 'shaded', 'wire', 'xray'];
/** As the model's makers count them: X, Y and the height. */
const axes: readonly (readonly [Axis, 'x' | 'y' | 'z'])[] = [
  ['x', 'x'],
  ['z', 'y'],
  ['y', 'z'],
];
const kinds: readonly MeasureKind[] = ['distance', 'angle', 'radius'];

export function DisplayPanel() {
  const t = useT('model');
  const mode = useModel((state) => state.mode);
  const stage = useModel((state) => state.stage);
  return (
    <div className={classes.choices}>
      <fieldset className={classes.choices}>
        <legend className={classes.panelTitle}>{t('model.panel.display')}</legend>
        {modes.map((each) => (
          <label key={each}>
            <input type="radio" name="mode" checked={mode === each} onChange={() => setMode(each)} />
            {t(`model.mode.${each}`)}
          </label>
        ))}
      </fieldset>
      <h2 className={classes.panelTitle}>{t('model.views')}</h2>
      <div className={classes.buttons} role="group" aria-label={t('model.views')}>
        {standardViews.map((view) => (
          <Button key={view} size="small" onClick={() => stage?.look(view)}>
            {t(`model.view.${view}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function SectionPanel() {
  const t = useT('model');
  const sections = useModel((state) => state.sections);
  return (
    <div className={classes.choices}>
      <h2 className={classes.panelTitle}>{t('model.panel.section')}</h2>
      {axes.map(([axis, name]) => (
        <div key={axis} className={classes.slider}>
          <label>
            <input
              type="checkbox"
              checked={sections[axis] !== undefined}
              onChange={({ target }) => setSection(axis, target.checked ? 0.5 : undefined)}
            />
            {t(`model.section.${name}`)}
          </label>
          <input
            type="range"
            min={0}
            max={1}
            step={0.005}
            aria-label={t(`model.section.${name}`)}
            disabled={sections[axis] === undefined}
            value={sections[axis] ?? 0.5}
            onChange={({ target }) => setSection(axis, Number(target.value))}
          />
        </div>
      ))}
    </div>
  );
}

export function ExplodePanel() {
  const t = useT('model');
  const explode = useModel((state) => state.explode);
  return (
    <div className={classes.choices}>
      <h2 className={classes.panelTitle}>{t('model.panel.explode')}</h2>
      <input
        type="range"
        min={0}
        max={2}
        step={0.02}
        aria-label={t('model.panel.explode')}
        value={explode}
        onChange={({ target }) => setExplode(Number(target.value))}
      />
    </div>
  );
}

export function MeasurePanel() {
  const t = useT('model');
  const tool = useModel((state) => state.tool);
  const kind = useModel((state) => state.measureKind);
  const count = useModel((state) => state.measurements.length);
  return (
    <div className={classes.choices}>
      <h2 className={classes.panelTitle}>{t('model.panel.measure')}</h2>
      <div className={classes.buttons} role="group">
        {kinds.map((each) => {
          const isOn = tool === 'measure' && kind === each;
          return (
            <Button
              key={each}
              size="small"
              look={isOn ? 'primary' : 'plain'}
              aria-pressed={isOn}
              onClick={() => (isOn ? stopMeasuring() : startMeasuring(each))}
            >
              {t(`model.measure.${each}`)}
            </Button>
          );
        })}
      </div>
      {tool === 'measure' && <p className={classes.hint}>{t(`model.measure.${kind}Hint`)}</p>}
      {count > 0 && (
        <Button size="small" look="quiet" onClick={clearMeasurements}>
          {t('model.measure.clear')}
        </Button>
      )}
    </div>
  );
}
