import classes from './compare.module.css';

/** Everything that is not white becomes one ink: a matrix for each channel, red first; the last row is the opacity. */
const ink = (red: number, green: number, blue: number): string =>
  [`0 0 0 0 ${red}`, `0 0 0 0 ${green}`, `0 0 0 0 ${blue}`, '-1.2 -1.2 -1.2 0 3.6'].join(' ');

const inks = {
  'ink-before': ink(0.835, 0.369, 0),
  'ink-after': ink(0, 0.447, 0.698),
  'ink-before-dark': ink(1, 0.62, 0.3),
  'ink-after-dark': ink(0.36, 0.72, 1),
};

/** What the overlay draws both sheets with: orange before, blue after, and dark where both have the same. */
export function InkFilters() {
  return (
    <svg className={classes.hidden} aria-hidden width="0" height="0">
      {Object.entries(inks).map(([id, values]) => (
        <filter key={id} id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="100%" height="100%">
          <feColorMatrix type="matrix" values={values} />
        </filter>
      ))}
    </svg>
  );
}
