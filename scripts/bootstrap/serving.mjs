import { inRoot } from './paths.mjs';

/** How the server is started, so that it needs little memory: as a program that mostly waits. */

/** New objects get 3 × 8 MB instead of 3 × 16 before they are looked through. */
export const serverFlags = ['--max-semi-space-size=8'];

/** Named before the program starts, what was compiled once serves its first file and its threads too. */
export const serverEnvironment = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/linework') };
