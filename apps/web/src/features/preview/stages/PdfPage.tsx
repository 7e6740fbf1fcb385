import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import classes from './PdfStage.module.css';

/** Beyond this a canvas fails on phones. */
const pixelsMost = 16_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  index: number;
  width: number;
  height: number;
  label: string;
  onRatio: (ratio: number) => void;
}

/** One page, drawn for as long as it is on the screen. */
export function PdfPage({ document, index, width, height, label, onRatio }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tellRatio = useRef(onRatio);
  useEffect(() => {
    tellRatio.current = onRatio;
  });

  useEffect(() => {
    let wanted = true;
    let task: RenderTask | undefined;
    const draw = async (): Promise<void> => {
      const page = await document.getPage(index + 1);
      const natural = page.getViewport({ scale: 1 });
      const element = canvas.current;
      if (!wanted || !element) return;
      tellRatio.current(natural.height / natural.width);
      const fit = width / natural.width;
      const sharp = Math.min(
        devicePixelRatio,
        Math.sqrt(pixelsMost / (natural.width * natural.height)) / fit,
        3,
      );
      const viewport = page.getViewport({ scale: fit * Math.max(sharp, 0.5) });
      element.width = Math.round(viewport.width);
      element.height = Math.round(viewport.height);
      task = page.render({ canvas: element, viewport });
      await task.promise;
    };
    draw().catch(() => undefined);
    return () => {
      wanted = false;
      task?.cancel();
    };
  }, [document, index, width]);

  return (
    <canvas ref={canvas} role="img" aria-label={label} className={classes.canvas} style={{ width, height }} />
  );
}
