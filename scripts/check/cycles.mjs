import { posix } from 'node:path';
import { importsOf, staticImportsOf } from './sources.mjs';

/** @typedef {{ path: string, source: string }} Source */

const featureFolder = /^apps\/web\/src\/features\/([^/]+)\//;
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|\/test\//.test(path);

/** The feature that a file belongs to. */
const featureOf = (/** @type {string} */ path) => featureFolder.exec(path)?.[1];

/** @returns {string[]} files, as paths from the root */
const relativeOnes = (/** @type {string} */ path, /** @type {readonly string[]} */ specifiers) =>
  specifiers
    .filter((each) => each.startsWith('.'))
    .map((each) => posix.join(posix.dirname(path), each.replace(/\?.*$/, '')));

/**
 * Features of the web app that use each other: one of the two stands below the other, and what both need below both.
 * What a page fetches later counts as well.
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function mutualFeatures(sources) {
  /** @type {Map<string, string>} an import of each feature by another, with the file that has it */
  const known = new Map();
  for (const { path, source } of sources) {
    const from = featureOf(path);
    if (!from || isTest(path)) continue;
    for (const target of relativeOnes(path, importsOf(source))) {
      const to = featureOf(target);
      if (to && to !== from) known.set(`${from} ${to}`, path);
    }
  }
  return [...known].flatMap(([pair, path]) => {
    const [from, to] = /** @type {[string, string]} */ (pair.split(' '));
    const back = known.get(`${to} ${from}`);
    return back && from < to ? [`${path} and ${back}: ${from} and ${to} import each other`] : [];
  });
}

/**
 * Files of an app that import each other in a circle, types included; what is fetched later is no part of a circle.
 * @param {readonly Source[]} sources
 * @param {string} app
 * @returns {string[][]}
 */
function circlesOf(sources, app) {
  const wanted = sources.filter(({ path }) => path.startsWith(app) && !isTest(path));
  const paths = new Set(wanted.map(({ path }) => path));
  const graph = new Map(
    wanted.map(({ path, source }) => [
      path,
      relativeOnes(path, staticImportsOf(source)).filter((target) => paths.has(target)),
    ]),
  );
  return circlesIn(graph);
}

const inWords = (/** @type {string[]} */ circle) => circle.sort().slice(0, 8).join(', ');

/** In the web app, circles through more than one feature. @returns {string[]} */
export function cyclesAcrossFeatures(/** @type {readonly Source[]} */ sources) {
  return circlesOf(sources, 'apps/web/src/').flatMap((circle) => {
    const features = new Set(circle.map(featureOf).filter((each) => each !== undefined));
    return features.size > 1
      ? [`${[...features].sort().join(', ')} import each other in a circle: ${inWords(circle)}`]
      : [];
  });
}

/** In the server, any circle. @returns {string[]} */
export function cyclesInServer(/** @type {readonly Source[]} */ sources) {
  return circlesOf(sources, 'apps/server/src/').map((circle) => `a circle of imports: ${inWords(circle)}`);
}

/**
 * Tarjan's strongly connected components of more than one node.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {string[][]}
 */
function circlesIn(graph) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {string[]} */
  const stack = [];
  const onStack = new Set();
  /** @type {string[][]} */
  const circles = [];
  /** The lowest number that one comes back to from it. @returns {number} */
  const visit = (/** @type {string} */ node) => {
    numbers.set(node, numbers.size);
    let low = numbers.size - 1;
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, numbers.get(next) ?? low);
    }
    if (low === numbers.get(node)) {
      const circle = stack.splice(stack.lastIndexOf(node));
      for (const each of circle) onStack.delete(each);
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return circles;
}
