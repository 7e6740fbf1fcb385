/** One material for each color that occurs. */
import { defaultMaterial, type Scene } from '../scene.ts';

export function colorTable(
  scene: Scene,
): (color: readonly number[] | null | undefined, opacity?: number) => number {
  const known = new Map<string, number>();
  return (color, opacity = 1) => {
    const key = color ? [...color.slice(0, 3), opacity].map((part) => Math.round(part * 255)).join() : '';
    let index = known.get(key);
    if (index === undefined) {
      index = scene.materials.length;
      scene.materials.push(
        color ? { name: '', color: [color[0]!, color[1]!, color[2]!, opacity] } : defaultMaterial,
      );
      known.set(key, index);
    }
    return index;
  };
}
