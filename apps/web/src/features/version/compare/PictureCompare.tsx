import { useState, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { Swipe } from '../../../ui/Swipe.tsx';
import classes from './fileCompare.module.css';

interface ComparedPicture {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
}

interface PictureCompareProps {
  before: ComparedPicture;
  after: ComparedPicture;
  onProblem: () => void;
}

type Size = readonly [width: number, height: number];

/** Both over each other, the one before at the left of a line that one moves. */
export function PictureCompare({ before, after, onProblem }: PictureCompareProps) {
  const t = useT('compare');
  const [swipe, setSwipe] = useState(0.5);
  const [sizes, setSizes] = useState<{ before?: Size; after?: Size }>({});
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if ((event.buttons & 1) === 0 || event.target instanceof HTMLInputElement) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setSwipe(Math.max(0, Math.min(1, (event.clientX - left) / width)));
  };
  const picture = (side: 'before' | 'after', { url, width, height }: ComparedPicture) => (
    <img
      src={url}
      alt={t(`compare.files.picture.${side}`)}
      data-side={side}
      draggable={false}
      // What each shows is cut at the line: where one is transparent, the other does not shine through.
      style={{
        clipPath: side === 'before' ? `inset(0 ${(1 - swipe) * 100}% 0 0)` : `inset(0 0 0 ${swipe * 100}%)`,
      }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setSizes((known) => ({ ...known, [side]: [width ?? naturalWidth, height ?? naturalHeight] }))
      }
      onError={onProblem}
    />
  );
  const text = (size: Size): string => size.join('\u00a0×\u00a0');
  const differ = sizes.before && sizes.after && text(sizes.before) !== text(sizes.after);
  return (
    <div className={classes.pictures}>
      <div
        className={classes.stage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        {picture('before', before)}
        {picture('after', after)}
        <Swipe label={t('compare.swipe')} value={swipe} onChange={setSwipe} />
      </div>
      <p className={classes.foot} role="status">
        {sizes.before &&
          sizes.after &&
          (differ
            ? t('compare.files.sizes', { before: text(sizes.before), after: text(sizes.after) })
            : t('compare.files.size', { size: text(sizes.after) }))}
      </p>
    </div>
  );
}
