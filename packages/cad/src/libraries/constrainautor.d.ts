/** The package has its sources for types, which our stricter settings refuse. */
import type Delaunator from 'delaunator';

declare class Constrainautor {
  constructor(delaunay: Delaunator<ArrayLike<number>>);
  constrainOne(from: number, to: number): number;
  delaunify(deep?: boolean): this;
}

export { Constrainautor as default };
