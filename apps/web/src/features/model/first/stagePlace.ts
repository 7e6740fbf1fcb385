import { narrow, small, touch } from '../../../ui/media.ts';

interface StagePlace {
  top: number;
  left: number;
  bottom: number;
  /** What the tree will lie over, at the left. */
  covered: number;
}

/** Models of a single part have no tree that would be worth its room. */
const minNodes = 4;

/** Where page/model.module.css puts the canvas: below the name, beside the tools or, on phones, above them. */
export function stagePlace(nodes: number): StagePlace {
  const button = touch.matches ? 44 : 32;
  // Two rows of them.
  if (narrow.matches) return { top: 48, left: 0, bottom: button * 2 + 11, covered: 0 };
  const left = button + 13;
  const covered = small.matches || nodes < minNodes ? 0 : treeEnd - left;
  return { top: 48, left, bottom: 0, covered };
}

const treeEnd = 324;
