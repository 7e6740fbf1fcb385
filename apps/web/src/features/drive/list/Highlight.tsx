import { Fragment } from 'react';
import classes from './list.module.css';
import { matchesIn } from './matches.ts';

/** A name with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string | undefined }) {
  if (query === undefined) return text;
  const ranges = matchesIn(text, query);
  if (ranges.length === 0) return text;
  return ranges.map(([from, to], i) => (
    <Fragment key={from}>
      {text.slice(i === 0 ? 0 : ranges[i - 1]![1], from)}
      <mark className={classes.match}>{text.slice(from, to)}</mark>
      {i === ranges.length - 1 && text.slice(to)}
    </Fragment>
  ));
}
