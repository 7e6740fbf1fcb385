import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useT } from '../../../../app/language.ts';
import { showBox } from '../../camera/views.ts';
import { getViewer, setSelection, useViewer } from '../../page/viewerStore.ts';
import type { DrawingHead } from '../../engine/types.ts';
import panel from '../panel.module.css';
import { Empty } from '../parts.tsx';
import { typeLabel } from '../properties/propertyText.ts';
import classes from './diagnostics.module.css';
import { diagnosticKey } from '../../../../app/diagnosticText.ts';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX } as const;

async function showEntity(handle: number): Promise<void> {
  const viewer = getViewer();
  const entity = await viewer?.entityOf(handle.toString(16).toUpperCase());
  const box = entity === undefined ? undefined : await viewer?.boxOf(entity);
  if (entity !== undefined) setSelection([entity]);
  if (box) showBox(box);
}

/** What of the drawing could not be read or shown. */
export function DiagnosticsPanel() {
  const t = useT('viewer');
  const { diagnostics, skipped } = useViewer((state) => state.head!);
  const lost = Object.entries(skipped);
  if (diagnostics.length === 0 && lost.length === 0) {
    return (
      <Empty
        icon={IconCircleCheck}
        title={t('viewer.diagnostics.none')}
        text={t('viewer.diagnostics.noneText')}
      />
    );
  }
  return (
    <div className={panel.body} tabIndex={0}>
      <p className={classes.lead}>{t('viewer.diagnostics.lead')}</p>
      {lost.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.diagnostics.skipped')}</h3>
          <ul className={classes.list}>
            {lost.map(([type, { count, reason }]) => (
              <li key={type}>
                <IconInfoCircle size={16} stroke={1.5} aria-hidden />
                <span>
                  {typeLabel(type, t)} <span className={panel.number}>× {count.toLocaleString()}</span>
                  <span className={classes.reason}>{reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {diagnostics.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.diagnostics.found')}</h3>
          <ul className={classes.list}>
            {diagnostics.map((diagnostic, index) => (
              <Diagnosed key={index} of={diagnostic} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Diagnosed({ of }: { of: DrawingHead['diagnostics'][number] }) {
  const t = useT('viewer', 'diagnostic');
  const { severity, code, message, handle, count = 1 } = of;
  const Icon = icons[severity];
  const key = diagnosticKey(code);
  return (
    <li data-severity={severity}>
      <Icon size={16} stroke={1.5} aria-label={t(`viewer.severity.${severity}`)} />
      <span>
        {key ? t(key) : message}
        {count > 1 && <span className={panel.number}> × {count.toLocaleString()}</span>}
        {key && (
          <span className={classes.reason} lang="en">
            {message}
          </span>
        )}
        {handle !== undefined && (
          <button type="button" className={classes.show} onClick={() => void showEntity(handle)}>
            {t('viewer.diagnostics.show')}
          </button>
        )}
      </span>
    </li>
  );
}
