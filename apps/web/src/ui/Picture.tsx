import classes from './Picture.module.css';

/** A line drawing on a field of 200 by 140, in the layers of a plan. */
export interface PictureLines {
  /** Closed outlines in the color of paper. */
  paper?: string;
  /** Dashed: center lines, hidden edges, guides. */
  guides?: string;
  /** The thing itself. */
  ink: string;
  /** Dimensions and what matters in it. */
  accent?: string;
  /** The small squares at the points one could take hold of. */
  grips?: readonly (readonly [x: number, y: number])[];
}

export function Picture({ of, width = 200 }: { of: PictureLines; width?: number }) {
  return (
    <svg viewBox="0 0 200 140" width={width} height={width * 0.7} className={classes.picture} aria-hidden>
      {of.guides !== undefined && <path d={of.guides} className={classes.guides} />}
      {of.paper !== undefined && <path d={of.paper} className={classes.paper} />}
      <path d={of.ink} className={classes.ink} />
      {of.accent !== undefined && <path d={of.accent} className={classes.accent} />}
      {of.grips?.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x - 2.5} ${y - 2.5}h5v5h-5z`} className={classes.grip} />
      ))}
    </svg>
  );
}
