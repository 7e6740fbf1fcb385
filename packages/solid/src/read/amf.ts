/** AMF: XML, or XML in a zip. */
import { emptyScene, ModelError, type MeshGroup, type Scene } from '../scene.ts';
import { colorTable } from './materials.ts';
import { parseXml } from './xml.ts';
import { unzipModel } from './zip.ts';

const unitMeters: Record<string, number> = {
  millimeter: 1e-3,
  inch: 0.0254,
  feet: 0.3048,
  meter: 1,
  micron: 1e-6,
};
const unitNames: Record<string, string> = { millimeter: 'mm', inch: 'in', feet: 'ft', meter: 'm' };

export function readAmf(bytes: Uint8Array): Scene {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const content = isZip ? [...unzipModel(bytes)].find(([name]) => /\.amf$/i.test(name))?.[1] : bytes;
  if (!content) throw new ModelError('damaged');
  const scene = emptyScene('', { name: 'mm', meters: 0.001 }, 'z');
  const materialOf = colorTable(scene);
  const materials = new Map<string, number>();
  const path: string[] = [];
  let text = '';
  let color = [0.72, 0.74, 0.77, 1];
  let material = '';
  let volume = materialOf(undefined);
  let [positions, indices, groups] = [[] as number[], [] as number[], [] as MeshGroup[]];
  let name = '';
  parseXml(new TextDecoder().decode(content), {
    open(tag, at) {
      path.push(tag);
      text = '';
      if (tag === 'amf') {
        const unit = at['unit'] ?? 'millimeter';
        scene.unit = { name: unitNames[unit] ?? 'mm', meters: unitMeters[unit] ?? 0.001 };
      } else if (tag === 'material') material = at['id'] ?? '';
      else if (tag === 'object') [positions, indices, groups, name] = [[], [], [], ''];
      else if (tag === 'volume') {
        volume = materials.get(at['materialid'] ?? '') ?? materialOf(undefined);
        groups.push({ start: indices.length, count: 0, material: volume });
      } else if (tag === 'metadata' && at['type'] === 'name' && path.at(-2) === 'object') name = ' ';
    },
    text(part) {
      text += part;
    },
    close(tag) {
      path.pop();
      const inside = path.at(-1);
      if (inside === 'coordinates') positions.push(Number(text));
      else if (inside === 'triangle' && /^v[123]$/.test(tag)) indices.push(Number(text));
      else if (inside === 'color') color['rgba'.indexOf(tag)] = Number(text);
      else if (tag === 'color' && inside === 'material') {
        materials.set(material, materialOf(color, color[3]));
        color = [0.72, 0.74, 0.77, 1];
      } else if (tag === 'metadata' && name === ' ') name = text.trim();
      else if (tag === 'volume' && groups.length > 0) {
        groups.at(-1)!.count = indices.length - groups.at(-1)!.start;
      } else if (
        tag === 'object' &&
        indices.length > 0 &&
        indices.every((index) => index < positions.length / 3)
      ) {
        const mesh = { positions: new Float32Array(positions), indices: new Uint32Array(indices), groups };
        const index = scene.meshes.push({ ...mesh, groups: groups.filter(({ count }) => count > 0) }) - 1;
        scene.nodes.push({ name, parent: 0, meshes: [index] });
      }
      text = '';
    },
  });
  if (scene.meshes.length === 0) throw new ModelError('empty');
  return scene;
}
