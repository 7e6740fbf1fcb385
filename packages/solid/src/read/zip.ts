/** Members of a zipped model, bounded. */
import { unzipSync } from 'fflate';
import { ModelError } from '../scene.ts';

const maxUnpacked = 512 * 1024 * 1024;

export function unzipModel(bytes: Uint8Array): Map<string, Uint8Array> {
  let sum = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        sum += originalSize;
        if (sum > maxUnpacked) throw new ModelError('tooLarge');
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name.replace(/^\//, ''), content]));
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('damaged', String(error));
  }
}
