import type { EditDocument } from '@linework/cad/edit/document';
import type { CommandRunner } from '@linework/editor/runner';
import type { LibraryBlock } from '../types.ts';
import type { Attempts } from './attempts.ts';
import { type BlockLibrary, namedBlocks } from './blockLibrary.ts';
import type { Report } from './report.ts';

interface BlockParts {
  document: EditDocument;
  library: BlockLibrary;
  runner: CommandRunner;
  report: Report;
  attempts: Attempts;
}

/** Blocks of this drawing and of others. */
export function blockCalls({ document, library, runner, report, attempts: { attempt } }: BlockParts) {
  return {
    ownBlocks: (): LibraryBlock[] => namedBlocks(document),
    openLibrary: (key: string, file: Blob): Promise<LibraryBlock[]> => library.open(key, file),
    hasLibrary: (key: string): boolean => library.has(key),
    insertBlock(name: string, key?: string): void {
      library.choose(key);
      if (key !== undefined && document.named('block', name))
        report.write({ kind: 'message', message: 'ownBlockUsed', values: { name } });
      attempt(() => runner.start('-INSERT'));
      // as it is: a name may have spaces
      attempt(() => runner.answer({ kind: 'text', text: name }));
    },
  };
}
