import { nextFrame } from './frame/nextFrame.ts';
import type { Engine } from './engine.ts';
import type { Host } from './protocol.ts';
import type { Remote } from './remote.ts';
import type { RendererKind } from './renderers.ts';

/** The engine on the page itself, where the browser lets no worker draw. It is loaded only then. */
export function openDirect(
  canvas: HTMLCanvasElement,
  host: Host,
  renderer: RendererKind | undefined,
): Remote {
  const made = Promise.all([import('./engine.ts'), import('./renderers.ts')]).then(
    ([{ Engine: Made }, { rendererFor }]) => new Made(host, () => rendererFor(canvas, renderer), nextFrame),
  );
  // In the order they were given, also before the engine is there.
  const run = async (name: string, args: unknown[]): Promise<unknown> => {
    const engine = await made;
    return (engine[name as keyof Engine] as (...args: unknown[]) => unknown).apply(engine, args);
  };
  return {
    call: (name, ...args) => run(name, args) as ReturnType<Engine[typeof name]>,
    notify: (name, ...args) => void run(name, args),
    end: () => void made.then((engine) => engine.dispose()),
  };
}
