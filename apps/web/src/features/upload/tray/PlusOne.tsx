import classes from './tray.module.css';

/** One more was queued: it says so for a moment. */
export const PlusOne = () => (
  <span className={classes.plusOne} data-plus-one>
    +1
  </span>
);
