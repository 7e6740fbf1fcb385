/** What every drawing needs: the viewing worker, and what draws without a graphics card. */
const needed = [/engine\/viewWorker\.ts$/, /render\/src\/canvas2d\/renderer\.ts$/];

/**
 * A hint that begins such a file: all of its functions will be called. So a browser that knows it compiles them as it reads
 * them, while the drawing is asked for, instead of going over each of them twice.
 */
export function calledOnLoad({ facadeModuleId }: { facadeModuleId: string | null }): string {
  return needed.some((path) => path.test(facadeModuleId ?? '')) ? '//# allFunctionsCalledOnLoad' : '';
}
