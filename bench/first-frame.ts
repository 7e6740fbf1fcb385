/** When a page's first frame of a model is drawn, and what was drawn until then: seen from outside of any viewer. */
import type { Page } from 'playwright-core';

export interface DrawnFrame {
  /** Milliseconds since the page was asked for until the graphics card, real or emulated, was done with it. */
  done: number;
  /** Calls of WebGL. */
  calls: number;
  /** What they drew: one call may draw many parts. */
  draws: number;
  vertices: number;
}

/** Told by fences, which nobody waits for: to read a pixel back would hold the page up. */
const watch = `(() => {
  const frames = [];
  window.benchFrames = frames;
  let current;
  const count = (gl, draws, vertices) => {
    if (!current) {
      const frame = (current = { done: 0, calls: 0, draws: 0, vertices: 0 });
      frames.push(frame);
      setTimeout(() => {
        current = undefined;
        const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
        gl.flush();
        const look = () => {
          if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) frame.done = performance.now();
          else setTimeout(look, 20);
        };
        setTimeout(look, 5);
      });
    }
    current.calls += 1;
    current.draws += draws;
    current.vertices += vertices;
  };
  const wrap = (target, name, tell) => {
    const draw = target[name];
    target[name] = function (...rest) {
      tell(this, rest);
      return draw.apply(this, rest);
    };
  };
  const { prototype } = WebGL2RenderingContext;
  wrap(prototype, 'drawArrays', (gl, [, , vertices]) => count(gl, 1, vertices));
  wrap(prototype, 'drawElements', (gl, [, vertices]) => count(gl, 1, vertices));
  wrap(prototype, 'drawArraysInstanced', (gl, [, , vertices, times]) => count(gl, 1, vertices * times));
  wrap(prototype, 'drawElementsInstanced', (gl, [, vertices, , , times]) => count(gl, 1, vertices * times));
  const getExtension = prototype.getExtension;
  const known = new WeakSet();
  prototype.getExtension = function (name) {
    const extension = getExtension.call(this, name);
    if (name === 'WEBGL_multi_draw' && extension && !known.has(extension)) {
      known.add(extension);
      const sum = (counts, from, draws) => counts.slice(from, from + draws).reduce((a, b) => a + b, 0);
      wrap(extension, 'multiDrawElementsWEBGL', (_, [, counts, from, , , , draws]) => count(this, draws, sum(counts, from, draws)));
      wrap(extension, 'multiDrawArraysWEBGL', (_, [, , , counts, from, draws]) => count(this, draws, sum(counts, from, draws)));
    }
    return extension;
  };
})()`;

export const watchFrames = (page: Page): Promise<void> => page.addInitScript(watch).then(() => undefined);

export const framesOf = (page: Page): Promise<DrawnFrame[]> =>
  page.evaluate('window.benchFrames.filter(({ done }) => done > 0)');

/** The first one that shows most of what the last one shows; viewers begin with empty ones. */
export function firstOf(frames: readonly DrawnFrame[]): DrawnFrame | undefined {
  const most = Math.max(...frames.map(({ vertices }) => vertices));
  return frames.find(({ vertices }) => vertices > most / 2);
}
