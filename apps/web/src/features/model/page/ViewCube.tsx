import { useEffect, useRef } from 'react';
import { Matrix4 } from 'three';
import { useT } from '../../../app/language.ts';
import type { StandardView } from '../engine/camera.ts';
import { useModel } from '../modelStore.ts';
import classes from './model.module.css';

const faces: readonly (readonly [StandardView, string])[] = [
  ['front', 'translateZ(28px)'],
  ['back', 'rotateY(180deg) translateZ(28px)'],
  ['right', 'rotateY(90deg) translateZ(28px)'],
  ['left', 'rotateY(-90deg) translateZ(28px)'],
  ['top', 'rotateX(90deg) translateZ(28px)'],
  ['bottom', 'rotateX(-90deg) translateZ(28px)'],
];

/** A small cube that turns with the model; its faces are the standard views, which the display panel has as buttons. */
export function ViewCube() {
  const t = useT('model');
  const cube = useRef<HTMLDivElement>(null);
  const stage = useModel((state) => state.stage);
  useEffect(() => {
    return stage?.watchView((orientation) => {
      const e = new Matrix4().makeRotationFromQuaternion(orientation.clone().invert()).elements;
      // Down is positive on a page, up is in the model.
      const css = [e[0], -e[1]!, e[2], 0, -e[4]!, e[5], -e[6]!, 0, e[8], -e[9]!, e[10], 0, 0, 0, 0, 1];
      if (cube.current) cube.current.style.transform = `matrix3d(${css.map((v) => v!.toFixed(5)).join()})`;
    });
  }, [stage]);
  return (
    <div className={classes.cubeFrame} aria-hidden>
      <div className={classes.cube} ref={cube}>
        {faces.map(([view, transform]) => (
          <button
            key={view}
            type="button"
            tabIndex={-1}
            className={classes.cubeFace}
            style={{ transform }}
            onClick={() => stage?.look(view)}
          >
            {t(`model.view.${view}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
