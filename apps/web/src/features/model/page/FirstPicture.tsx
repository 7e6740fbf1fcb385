import classes from './model.module.css';

/** As the server drew the model, from where the viewer will show it: to look at until it can be turned. */
export const FirstPicture = ({ url }: { url: string }) => (
  <img
    className={classes.firstPicture}
    src={url}
    alt=""
    onLoad={() => requestAnimationFrame(() => performance.mark('model-picture'))}
  />
);
