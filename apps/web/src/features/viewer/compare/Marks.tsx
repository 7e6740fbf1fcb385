import { useEffect, useMemo, useRef } from 'react';
import { useDark } from '../../preview/queries.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import { paintMarks, placeMarks, type MarkSide } from './paintMarks.ts';
import classes from './compare.module.css';

/** Frames of what is different, on one side or, where both lie over each other, on both. */
export function Marks({ changes, side }: { changes: readonly ListedChange[]; side: MarkSide }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const camera = useCompare((state) => state.camera);
  const size = useCompare((state) => state.size);
  const chosen = useCompare((state) => state.chosen);
  const layout = useCompare((state) => state.layout);
  const shift = useCompare((state) => state.told?.comparison?.shift);
  const style = useCompare((state) => state.marks);
  const isDark = useDark();
  const marks = useMemo(
    () => placeMarks(changes, { layout, side, shift: shift ?? [0, 0] }),
    [changes, layout, side, shift],
  );
  useEffect(() => {
    const target = canvas.current!;
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    // A canvas that is given a size is made anew, even where it is the same.
    if (target.width !== width) target.width = width;
    if (target.height !== height) target.height = height;
    const context = target.getContext('2d');
    if (!context || !camera) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const isPainted = paintMarks(context, marks, { camera, size, chosen, style, isDark });
    // One that shows nothing need not be put together with the rest in every frame.
    target.hidden = !isPainted;
  }, [marks, camera, size, chosen, style, isDark]);
  return <canvas ref={canvas} className={classes.marks} aria-hidden />;
}
