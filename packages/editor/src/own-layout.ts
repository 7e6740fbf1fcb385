import type { EditDocument } from '@linework/cad/edit/document';
import type { RunnerHost } from './host.ts';

/** Where nobody looks at layouts, LAYOUT Set alone says which one is drawn into. */
export function withOwnLayout(document: EditDocument, host: RunnerHost): RunnerHost {
  let shown: string | undefined;
  return {
    block() {
      const layout = shown === undefined ? undefined : document.named('layout', shown);
      return document.blockNamed(layout?.block) ?? 0;
    },
    showLayout: (name) => (shown = name),
    ...host,
  };
}
