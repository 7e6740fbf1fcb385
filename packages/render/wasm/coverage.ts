/**
 * AssemblyScript, not TypeScript: lines, areas, letters and their colour on a surface (../src/raster/surface.ts), in
 * WebAssembly because a browser compiles this once in a millisecond, and what is hot in a script again and again.
 * ../src/raster/coverage.ts calls it.
 */
export { begin, chain, rings, sweep } from './areas';
export { dashed, see } from './dashes';
export { letters } from './letters';
export { blend, count, crowded, drop, init, scissor } from './plane';
export { arc, disc, outline, paths, stroke } from './strokes';
