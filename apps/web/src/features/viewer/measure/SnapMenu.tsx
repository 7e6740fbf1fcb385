import { IconBorderCornerSquare, IconMagnet, IconMagnetOff } from '@tabler/icons-react';
import { useId, useRef, type KeyboardEvent, type ToggleEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Field.tsx';
import { placeAt } from '../../../ui/menuPlace.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { Caps } from '../ui/ActionButton.tsx';
import { snapModes } from '../engine/types.ts';
import classes from './measure.module.css';
import { SnapMark } from './SnapMark.tsx';
import { polarSteps, snaps, useSnaps } from './snapSettings.ts';

/** What points are drawn to. It stays open: one turns on several at a time. */
export function SnapMenu() {
  const t = useT('measure');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { on, modes, ortho, polar, tracking } = useSnaps();

  const place = (event: ToggleEvent): void => {
    if (event.newState !== 'open' || !box.current) return;
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top, maxHeight } = placeAt(
      { element: button.current!, align: 'end' },
      box.current.getBoundingClientRect(),
      view,
    );
    Object.assign(box.current.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    box.current.focus({ preventScroll: true });
  };
  // Escape closes the menu; the tool stays in the hand.
  const onKeyDown = (event: KeyboardEvent): void => event.stopPropagation();
  const Icon = on ? IconMagnet : IconMagnetOff;
  return (
    <>
      <Tip label={t('measure.snap.title')} aside={<Caps shortcut="F3" />}>
        <IconButton
          ref={button}
          label={t('measure.snap.title')}
          aria-pressed={on}
          popoverTarget={id}
          aria-haspopup="dialog"
        >
          <Icon size={18} stroke={1.5} />
        </IconButton>
      </Tip>
      <Tip label={t('measure.snap.ortho')} aside={<Caps shortcut="F8" />}>
        <IconButton
          label={t('measure.snap.ortho')}
          aria-pressed={ortho}
          onClick={() => snaps.setOrtho(!ortho)}
        >
          <IconBorderCornerSquare size={18} stroke={1.5} className={classes.ortho} />
        </IconButton>
      </Tip>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('measure.snap.title')}
        className={classes.snaps}
        tabIndex={-1}
        onToggle={place}
        onKeyDown={onKeyDown}
      >
        <Check checked={on} onChange={(event) => snaps.setOn(event.target.checked)}>
          {t('measure.snap.on')}
        </Check>
        <div className={classes.modes}>
          {snapModes.map((mode) => (
            <Check
              key={mode}
              checked={modes.includes(mode)}
              disabled={!on}
              onChange={() => snaps.toggle(mode)}
            >
              <span className={classes.mode}>
                <SnapMark mode={mode} />
                {t(`measure.snap.${mode}`)}
              </span>
            </Check>
          ))}
        </div>
        <hr className={classes.rule} />
        <Check
          checked={tracking}
          disabled={!on}
          aria-describedby={`${id}-tracking`}
          onChange={(event) => snaps.setTracking(event.target.checked)}
        >
          <span className={classes.tracking}>
            {t('measure.snap.tracking')}
            <Caps shortcut="F11" />
          </span>
        </Check>
        <p id={`${id}-tracking`} className={classes.about}>
          {t('measure.snap.trackingAbout')}
        </p>
        <label className={classes.polar}>
          {t('measure.snap.polar')}
          <select value={polar} onChange={(event) => snaps.setPolar(Number(event.target.value))}>
            {polarSteps.map((step) => (
              <option key={step} value={step}>
                {step === 0 ? t('measure.snap.off') : `${step}°`}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}
