import { renderAsync } from 'docx-preview';
import { useCallback } from 'react';
import type { StageProps } from '../overlay/stageProps.ts';
import { loadBytes } from './load.ts';
import { QuietFrame } from './QuietFrame.tsx';

/** Pages as they would be printed, in the middle, never wider than the window. */
const look = `
  body { margin: 0; background: transparent; }
  .docx-wrapper { padding: 16px 12px 64px !important; background: transparent !important; }
  .docx-wrapper > section.docx { max-width: 100%; box-sizing: border-box; box-shadow: 0 0 0 1px rgb(0 0 0 / 12%) !important; margin-bottom: 12px !important; }
  img { max-width: 100%; }
`;

export function DocxStage({ file, answer, onProblem }: StageProps) {
  const { url } = answer;
  const fill = useCallback(
    async (body: HTMLElement) => {
      const stop = new AbortController();
      const bytes = await loadBytes(url, stop.signal);
      const { head } = body.ownerDocument;
      await renderAsync(bytes, body, head, {
        // What comes from elsewhere, and HTML inside of the document, stays out.
        renderAltChunks: false,
        useBase64URL: true,
        ignoreLastRenderedPageBreak: false,
        renderComments: false,
      });
      const style = body.ownerDocument.createElement('style');
      style.textContent = look;
      head.append(style);
      return () => stop.abort();
    },
    [url],
  );
  return <QuietFrame title={file.name} fill={fill} onProblem={onProblem} />;
}
