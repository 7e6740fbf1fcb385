import { useLanguage, useT } from '../../../app/language.ts';
import { capsOf, isMac } from '../../../app/shortcuts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { applies, run, type ViewerAction } from '../state/viewerAction.ts';
import classes from './keys.module.css';

const mac = isMac(navigator.platform);

/** A shortcut behind a name. */
export function Caps({ shortcut }: { shortcut: string }) {
  const language = useLanguage();
  return (
    <span className={classes.keys} aria-hidden>
      {capsOf(shortcut, mac, language)
        .flat()
        .map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
    </span>
  );
}

interface ActionButtonProps {
  action: ViewerAction;
  size?: number;
  /** In a column of buttons. */
  beside?: boolean;
}

/** An action as an icon. Whoever shows it is drawn again when what it depends on changes. */
export function ActionButton({ action, size = 20, beside = false }: ActionButtonProps) {
  const t = useT('viewer');
  const label = t(action.label);
  const aside = action.shortcut !== undefined && <Caps shortcut={action.shortcut} />;
  return (
    <Tip label={label} aside={aside} beside={beside}>
      <IconButton
        label={label}
        aria-pressed={action.isOn?.()}
        aria-disabled={!applies(action) || undefined}
        onClick={() => {
          if (applies(action)) void run(action);
        }}
      >
        <action.icon size={size} stroke={1.5} />
      </IconButton>
    </Tip>
  );
}
