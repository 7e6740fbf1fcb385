import { PptxViewer, RECOMMENDED_ZIP_LIMITS } from '@aiden0z/pptx-renderer';
import { useCallback } from 'react';
import type { StageProps } from '../overlay/stageProps.ts';
import { loadBytes } from './load.ts';
import { QuietFrame } from './QuietFrame.tsx';

const look =
  'body { margin: 0; } main { box-sizing: border-box; max-width: 984px; margin: 0 auto; padding: 16px 12px 64px; }';

export function SlidesStage({ file, answer, onProblem }: StageProps) {
  const { url } = answer;
  const fill = useCallback(
    async (body: HTMLElement) => {
      const stop = new AbortController();
      const inside = body.ownerDocument;
      const style = inside.createElement('style');
      style.textContent = look;
      inside.head.append(style);
      const container = inside.createElement('main');
      body.append(container);
      const viewer = await PptxViewer.open(await loadBytes(url, stop.signal), container, {
        zipLimits: RECOMMENDED_ZIP_LIMITS,
        // Pictures in pictures are not worth a second program from elsewhere.
        pdfjs: false,
        lazySlides: true,
        lazyMedia: true,
        signal: stop.signal,
      });
      return () => {
        stop.abort();
        viewer.destroy();
      };
    },
    [url],
  );
  return <QuietFrame title={file.name} fill={fill} onProblem={onProblem} />;
}
