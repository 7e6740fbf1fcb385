/** How a child of a bench is run, packed (packed-child.ts) or not. */
import type { PackedCode } from '@linework/server/sandbox/packed/open';

/** A module of a peer, by its file. */
export type LoadModule = <T>(file: string) => Promise<T>;

export type RunChild = (args: string[], load: LoadModule) => Promise<object>;

/** Of the script that a peer's file becomes. */
export const packedName = (file: string): string => encodeURIComponent(file);

export function openChild(code: PackedCode): (args: string[]) => Promise<object> {
  const { run } = code.open('child') as { run: RunChild };
  return (args) => run(args, async <T>(file: string) => code.open(packedName(file)) as T);
}
