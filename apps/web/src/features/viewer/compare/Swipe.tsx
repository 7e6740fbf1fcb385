import { useT } from '../../../app/language.ts';
import { useCompare } from './compareStore.ts';
import classes from './compare.module.css';

/** The line between before and after; a slider for the keyboard and for fingers. */
export function Swipe() {
  const t = useT('compare');
  const swipe = useCompare((state) => state.swipe);
  return (
    <>
      <span className={classes.swipeLine} style={{ left: `${swipe * 100}%` }} aria-hidden />
      <input
        type="range"
        className={classes.swipe}
        aria-label={t('compare.swipe')}
        min={0}
        max={1}
        step={0.005}
        value={swipe}
        onChange={(event) => useCompare.setState({ swipe: Number(event.target.value) })}
      />
    </>
  );
}
