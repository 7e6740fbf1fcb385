import { useLanguage } from '../../app/language.ts';
import classes from './usage.module.css';

interface BarChartProps {
  title: string;
  note?: string;
  figure: string;
  figureNote: string;
  days: readonly string[];
  counts: readonly number[];
}

const height = 96;

/** One bar a day. The table below has the same numbers for whoever does not see it. */
export function BarChart({ title, note, figure, figureNote, days, counts }: BarChartProps) {
  const language = useLanguage();
  const max = Math.max(1, ...counts);
  const width = days.length * 10;
  const date = (day: string | undefined): string =>
    day === undefined
      ? ''
      : new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { month: 'short', day: 'numeric' });
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h2>{title}</h2>
        {note !== undefined && <p>{note}</p>}
      </figcaption>
      <p className={classes.figure}>
        <strong className="tabular">{figure}</strong> <span>{figureNote}</span>
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {counts.map((count, i) => {
          const bar = count === 0 ? 1 : Math.max(3, (count / max) * (height - 2));
          return (
            <rect
              key={days[i]}
              x={i * 10 + 1}
              y={height - bar}
              width={8}
              height={bar}
              data-none={count === 0 || undefined}
            >
              <title>{`${date(days[i])}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={classes.ends} aria-hidden>
        <span>{date(days[0])}</span>
        <span>{date(days.at(-1))}</span>
      </p>
    </figure>
  );
}
