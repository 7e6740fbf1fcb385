import { narrow, small } from '../../../ui/media.ts';

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
  if (narrow.matches) return { top: 48, left: 0, bottom: 75, covered: 0 };
  const covered = small.matches || nodes < minNodes ? 0 : treeEnd - toolsWidth;
  return { top: 48, left: toolsWidth, bottom: 0, covered };
}

const toolsWidth = 45;
const treeEnd = 324;
