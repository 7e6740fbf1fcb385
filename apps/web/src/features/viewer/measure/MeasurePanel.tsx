import {
  IconAngle,
  IconCopy,
  IconCrosshair,
  IconEye,
  IconEyeOff,
  IconPolygon,
  IconRadiusTopRight,
  IconRuler2,
  IconRulerMeasure,
  IconTrash,
  IconVectorSpline,
  type Icon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { useT, type Translate } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { showToast, undoMs } from '../../../ui/toast.ts';
import { bringIntoView, goToLayout } from '../camera/views.ts';
import { useViewer } from '../state/viewerStore.ts';
import { Empty } from '../ui/parts.tsx';
import { copyText, partsOf, tableText, valuesOf } from './describe.ts';
import { boxOfMeasurement, type Measurement, type MeasurementKind } from './measurement.ts';
import classes from './measure.module.css';
import {
  clearMeasurements,
  deleteMeasurement,
  restoreMeasurements,
  showMeasurements,
  useMeasure,
} from './measureStore.ts';
import { notationOf } from './notation.ts';

const icons: Readonly<Record<MeasurementKind, Icon>> = {
  distance: IconRuler2,
  area: IconPolygon,
  angle: IconAngle,
  radius: IconRadiusTopRight,
  arc: IconVectorSpline,
  coordinate: IconCrosshair,
};

async function copy(text: string, t: Translate<'measure'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', t('measure.copied'));
  } catch {
    showToast('error', t('measure.copyFailed'));
  }
}

/** Says how many are gone, and brings them back. */
function take(remove: () => void, t: Translate<'measure'>): void {
  const { file, results } = useMeasure.getState();
  remove();
  const count = results.length - useMeasure.getState().results.length;
  showToast('info', t('measure.deleted', { count }), {
    action: { label: t('measure.undo'), perform: () => restoreMeasurements(file, results) },
    ms: undoMs,
  });
}

async function jump(measurement: Measurement): Promise<void> {
  const { head } = useViewer.getState();
  const layout = head?.layouts.findIndex(({ name }) => name === measurement.layout) ?? -1;
  if (layout < 0) return;
  showMeasurements(true);
  await goToLayout(layout);
  bringIntoView(boxOfMeasurement(measurement));
}

/** What was measured, the newest first. */
export function MeasurePanel() {
  const t = useT('measure');
  const { results, shown } = useMeasure();
  const head = useViewer((state) => state.head);
  const layout = useViewer((state) => state.layout);
  const isPaper = head?.layouts[layout]?.model === false;
  const notation = notationOf(head);
  const Eye = shown ? IconEye : IconEyeOff;
  const eyeLabel = t(shown ? 'measure.hide' : 'measure.show');
  return (
    <div className={classes.panel}>
      {results.length > 0 && (
        <div className={classes.bar}>
          <span>{t('measure.count', { count: results.length })}</span>
          <Tip label={eyeLabel}>
            <IconButton label={eyeLabel} onClick={() => showMeasurements(!shown)}>
              <Eye size={17} stroke={1.5} />
            </IconButton>
          </Tip>
          <Tip label={t('measure.copyAll')}>
            <IconButton
              label={t('measure.copyAll')}
              onClick={() => void copy(tableText(results, notation, t), t)}
            >
              <IconCopy size={17} stroke={1.5} />
            </IconButton>
          </Tip>
          <Tip label={t('measure.clear')}>
            <IconButton label={t('measure.clear')} onClick={() => take(clearMeasurements, t)}>
              <IconTrash size={17} stroke={1.5} />
            </IconButton>
          </Tip>
        </div>
      )}
      {isPaper && <p className={classes.hint}>{t('measure.paper')}</p>}
      {!isPaper && head?.units === 0 && <p className={classes.hint}>{t('measure.unitless')}</p>}
      {results.length === 0 ? (
        <Empty icon={IconRulerMeasure} title={t('measure.empty.title')} text={t('measure.empty.text')} />
      ) : (
        <ul className={classes.list} aria-label={t('measure.list')}>
          {results.toReversed().map((result) => (
            <Row key={result.id} result={result} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ result }: { result: Measurement }) {
  const t = useT('measure');
  const notation = notationOf(useViewer((state) => state.head));
  const [first, ...others] = valuesOf(result, notation);
  const parts = partsOf(result, notation);
  const Kind = icons[result.thing.kind];
  const beside = first?.beside === undefined ? '' : ` (${first.beside})`;
  const rest = [
    `${t(`measure.kind.${result.thing.kind}`)}${beside}`,
    ...others.filter(({ text }) => text !== '').map(({ label, text }) => `${t(label)} ${text}`),
    ...(parts.length > 0 ? [parts.join(' + ')] : []),
  ];
  return (
    <li className={classes.row}>
      <Kind size={18} stroke={1.5} aria-hidden />
      <button
        type="button"
        className={classes.jump}
        title={t('measure.jump')}
        onClick={() => void jump(result)}
      >
        <span className={classes.headline}>{first?.text}</span>
        <span className={classes.values}>
          {rest.map((part, index) => (
            <Fragment key={index}>
              {/* At the end of a line rather than at the beginning of the next. */}
              <span>{index < rest.length - 1 ? `${part} ·` : part}</span>{' '}
            </Fragment>
          ))}
        </span>
      </button>
      <IconButton
        label={`${t('measure.copy')}: ${first?.text}`}
        onClick={() => void copy(copyText(result, notation, t), t)}
      >
        <IconCopy size={16} stroke={1.5} />
      </IconButton>
      <IconButton
        label={`${t('measure.delete')}: ${first?.text}`}
        onClick={() => take(() => deleteMeasurement(result.id), t)}
      >
        <IconTrash size={16} stroke={1.5} />
      </IconButton>
    </li>
  );
}
