import { ByteReader, OcfError } from '../../src/ocf/bytes.ts';
import { type Step, STEPS, stepOf } from '../../src/ocf/grid.ts';
import { PlaneReader } from '../../src/ocf/planes.ts';
import { type CoordinateName, COORDINATES, type StreamName, STREAMS } from '../../src/ocf/tile.ts';

/** A tile taken apart: where its grid lies, and a reader of each stream. */
export interface OpenTile {
  step: Step;
  /** In steps. */
  originX: number;
  originY: number;
  streams: Record<StreamName, ByteReader>;
  coordinates: Record<CoordinateName, PlaneReader>;
}

export const damagedTile = (): OcfError => new OcfError('A tile is damaged.');

export function openTile(bytes: Uint8Array): OpenTile {
  const reader = new ByteReader(bytes);
  const step = reader.u8();
  if (step >= STEPS) throw damagedTile();
  const originX = reader.int();
  const originY = reader.int();
  const sizes = [...STREAMS, ...COORDINATES].map(() => reader.uint());
  const [streams, coordinates] = [{}, {}] as [OpenTile['streams'], OpenTile['coordinates']];
  STREAMS.forEach((name, i) => (streams[name] = new ByteReader(reader.raw(sizes[i]!))));
  COORDINATES.forEach(
    (name, i) => (coordinates[name] = new PlaneReader(reader.raw(sizes[STREAMS.length + i]!))),
  );
  return { step: stepOf(step), originX, originY, streams, coordinates };
}
