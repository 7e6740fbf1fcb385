/** Blocks that were inserted lately, from whichever drawing of the drive. */
import { create } from 'zustand';
import { recentBlocksKey } from '../../../app/offline/forget.ts';
import { safeStorage } from '../../../app/safeStorage.ts';
import type { LibraryBlock } from '../engine/types.ts';

export interface RecentBlock extends LibraryBlock {
  fileId: string;
  /** Name of its drawing. */
  drawing: string;
}

const most = 12;

function isRecent(value: unknown): value is RecentBlock {
  const { name, fileId, drawing, picture, entities } = (value ?? {}) as Record<string, unknown>;
  return [name, fileId, drawing, picture].every((each) => typeof each === 'string') && Number(entities) > 0;
}

function read(): readonly RecentBlock[] {
  try {
    const kept: unknown = JSON.parse(safeStorage.getItem(recentBlocksKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

export const useRecentBlocks = create<{ blocks: readonly RecentBlock[] }>(() => ({ blocks: read() }));

export function rememberBlock(block: RecentBlock): void {
  const { blocks } = useRecentBlocks.getState();
  const others = blocks.filter(({ fileId, name }) => fileId !== block.fileId || name !== block.name);
  const next = [block, ...others].slice(0, most);
  useRecentBlocks.setState({ blocks: next });
  safeStorage.setItem(recentBlocksKey, JSON.stringify(next));
}
