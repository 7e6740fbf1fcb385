/** Surfaces of a STEP file, with as many rows of points as the limits of their chords ask for. */
import { scaled } from '@linework/geom/vector';
import { coneSurface, planeSurface, sphereSurface, torusSurface } from '@linework/cad/solid/surfaces';
import { argumentsOf } from './part21.ts';
import { type ChordLimits, curveAt, segmentsOf } from './curves.ts';
import { splineSurfaceOf } from './splines.ts';
import {
  axesAt,
  directionAt,
  recordAt,
  sound,
  type StepSpace,
  type StepSurface,
  UnknownShape,
} from './shapes.ts';
import { extrudedSurface, revolvedSurface } from './sweeps.ts';

export function surfaceAt(space: StepSpace, reference: string | undefined, limits: ChordLimits): StepSurface {
  const record = recordAt(space, reference);
  const args = argumentsOf(record.args);
  const segments = (radius: number): number => segmentsOf(radius, limits);
  switch (record.type) {
    case 'PLANE': {
      const { origin, z } = axesAt(space, args[1]);
      return sound(planeSurface(origin, z));
    }
    case 'CYLINDRICAL_SURFACE':
    case 'CONICAL_SURFACE': {
      const { origin, x, z } = axesAt(space, args[1]);
      if (!(Number(args[2]) >= 0)) throw new UnknownShape(record.type);
      const slope = args[3] === undefined ? 0 : Math.tan(Number(args[3]) * space.angle);
      return sound(coneSurface(origin, z, scaled(x, Number(args[2]) * space.length), 1, slope));
    }
    case 'SPHERICAL_SURFACE': {
      const { origin, z } = axesAt(space, args[1]);
      return sound(sphereSurface(origin, Number(args[2]) * space.length, segments, z));
    }
    case 'TOROIDAL_SURFACE': {
      const { origin, z } = axesAt(space, args[1]);
      const [major, minor] = [Number(args[2]) * space.length, Number(args[3]) * space.length];
      return sound(torusSurface(origin, z, major, minor, segments));
    }
    case 'SURFACE_OF_REVOLUTION': {
      const { origin, z } = axesAt(space, args[2]);
      return revolvedSurface(curveAt(space, args[1]), origin, z, limits);
    }
    case 'SURFACE_OF_LINEAR_EXTRUSION': {
      const vector = argumentsOf(recordAt(space, args[2]).args);
      return extrudedSurface(curveAt(space, args[1]), directionAt(space, vector[1]), limits);
    }
    case 'B_SPLINE_SURFACE_WITH_KNOTS':
    case '':
      return splineSurfaceOf(space, record, limits);
    default:
      throw new UnknownShape(record.type);
  }
}
