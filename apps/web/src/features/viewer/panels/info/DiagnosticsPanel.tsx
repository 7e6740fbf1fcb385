import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useLanguage, useT } from '../../../../app/language.ts';
import { showToast } from '../../../../ui/toast.ts';
import { showPlace } from '../../camera/views.ts';
import { getViewer, useViewer } from '../../state/viewerStore.ts';
import panel from '../../ui/panel.module.css';
import { Empty } from '../../ui/parts.tsx';
import { diagnosticKey } from '../../../../app/wording/diagnosticText.ts';
import classes from './diagnostics.module.css';
import { detailText } from './detailText.ts';
import { grouped, type DiagnosticEntry, type DiagnosticGroup } from './groups.ts';
import { skipReasonKey } from './skipReason.ts';
import { typeLabel } from '../../../../app/wording/entityText.ts';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX } as const;

/** Of one kind; more are folded in. */
const maxOpen = 2;

/** False where it is nowhere to be seen: much of what is told of here was not drawn. */
async function showEntity(handle: number): Promise<boolean> {
  const place = await getViewer()?.placeOf(handle.toString(16));
  if (place) await showPlace(place);
  return place !== undefined;
}

/** What of the drawing could not be read or shown. */
export function DiagnosticsPanel() {
  const t = useT('diagnostic', 'viewerPanels');
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
  const said = diagnostics.map((diagnostic): DiagnosticEntry => {
    const message = detailText(diagnostic.message, t as Parameters<typeof detailText>[1]);
    return message === undefined ? diagnostic : { ...diagnostic, message, isOurs: true };
  });
  const groups = grouped(said, ({ code, message }) => {
    const key = diagnosticKey(code);
    return key ? t(key) : message;
  });
  return (
    <div className={panel.body} tabIndex={0}>
      <p className={classes.lead}>{t('viewer.diagnostics.lead')}</p>
      {lost.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.diagnostics.skipped')}</h3>
          <ul className={classes.list}>
            {lost.map(([type, { count, reason }]) => {
              const key = skipReasonKey(reason);
              return (
                <li key={type}>
                  <IconInfoCircle size={16} stroke={1.5} aria-hidden />
                  <span>
                    {typeLabel(type, t)} <Times count={count} />
                    <span className={classes.reason} lang={key ? undefined : 'en'}>
                      {key ? t(key) : reason}
                    </span>
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {groups.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.diagnostics.found')}</h3>
          <ul className={classes.list}>
            {groups.map((group) => (
              <Found key={`${group.severity} ${group.text}`} group={group} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Times({ count }: { count: number }) {
  const language = useLanguage();
  return count > 1 ? <span className={panel.number}>×&nbsp;{count.toLocaleString(language)}</span> : null;
}

function Found({ group: { severity, text, count, details } }: { group: DiagnosticGroup }) {
  const t = useT('diagnostic');
  const Icon = icons[severity];
  const sentence = (
    <>
      {text} <Times count={count} />
    </>
  );
  return (
    <li data-severity={severity}>
      <Icon size={16} stroke={1.5} aria-label={t(`viewer.severity.${severity}`)} />
      {details.length > maxOpen ? (
        <details className={classes.more}>
          <summary>{sentence}</summary>
          <Details of={details} but={text} />
        </details>
      ) : (
        <div>
          {sentence}
          <Details of={details} but={text} />
        </div>
      )}
    </li>
  );
}

/** What the kernel says of each. */
function Details({ of, but }: { of: DiagnosticGroup['details']; but: string }) {
  const t = useT('diagnostic');
  const show = async (handle: number): Promise<void> => {
    if (!(await showEntity(handle))) showToast('info', t('viewer.diagnostics.nowhere'));
  };
  return of.map(({ message, handle, isOurs }, index) => (
    <p key={index} className={classes.reason}>
      {message !== but && <span lang={isOurs ? undefined : 'en'}>{message}</span>}
      {handle !== undefined && (
        <button type="button" className={classes.show} onClick={() => void show(handle)}>
          {t('viewer.diagnostics.show')}
        </button>
      )}
    </p>
  ));
}
