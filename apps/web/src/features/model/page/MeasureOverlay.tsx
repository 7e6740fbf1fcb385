import { useEffect, useReducer } from 'react';
import { useLanguage } from '../../../app/language.ts';
import { angleAt, radiusThrough } from '../engine/measures.ts';
import { formatDegrees, formatInUnit } from '../format.ts';
import { useModel, type Measurement } from '../modelStore.ts';
import classes from './model.module.css';

/** Measurements over the model; they follow it from frame to frame. */
export function MeasureOverlay() {
  const stage = useModel((state) => state.stage);
  const measurements = useModel((state) => state.measurements);
  const pending = useModel((state) => state.pending);
  const kind = useModel((state) => state.measureKind);
  const language = useLanguage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isEmpty = measurements.length === 0 && pending.length === 0;
  useEffect(() => {
    if (!stage || isEmpty) return undefined;
    return stage.watchFrames(redraw);
  }, [stage, isEmpty]);
  const tree = useModel((state) => state.tree);
  if (!stage || !tree || isEmpty) return undefined;
  const textOf = ({ kind: what, points: [a, b, c] }: Measurement): string => {
    if (what === 'distance') return formatInUnit(a!.distanceTo(b!), tree.unit, language);
    if (what === 'angle') return formatDegrees(angleAt(a!, b!, c!), language);
    return `R ${formatInUnit(radiusThrough(a!, b!, c!), tree.unit, language)}`;
  };
  const all = [...measurements, ...(pending.length > 0 ? [{ kind, points: pending, isPending: true }] : [])];
  return (
    <svg className={classes.overlay} aria-hidden>
      {all.map((measurement, at) => {
        const points = measurement.points.map((point) => stage.project(point));
        const isPending = 'isPending' in measurement;
        const [x, y] = [
          points.reduce((sum, point) => sum + point.x, 0) / points.length,
          points.reduce((sum, point) => sum + point.y, 0) / points.length,
        ];
        return (
          <g key={at}>
            <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
            {points.map((point, index) => (
              <circle key={index} cx={point.x} cy={point.y} r={4} />
            ))}
            {!isPending && (
              <text x={x} y={y - 8} textAnchor="middle">
                {textOf(measurement)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
