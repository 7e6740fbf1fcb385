import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { LoadingNote } from '../overlay/Notes.tsx';
import type { StageProps } from '../overlay/stageProps.ts';
import { openPdf } from './pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import classes from './PdfStage.module.css';
import { ZoomBar } from './ZoomBar.tsx';

const widest = 960;
const gap = 12;
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4];

export function PdfStage({ file, answer, onProblem }: StageProps) {
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [shape, setShape] = useState({ width: 1, height: Math.SQRT2 });
  useEffect(() => {
    const task = openPdf(file, answer.url);
    task.promise.then(
      async (opened) => {
        const [left = 0, top = 0, right = 1, bottom = 1] = (await opened.getPage(1)).getViewport({
          scale: 1,
        }).viewBox;
        setShape({ width: right - left, height: bottom - top });
        setDocument(opened);
      },
      (error: unknown) => {
        const name = error instanceof Error ? error.name : '';
        if (name === 'PasswordException') onProblem('password');
        else if (name !== 'AbortException') onProblem(name === 'ResponseException' ? 'network' : 'damaged');
      },
    );
    return () => void task.destroy();
  }, [file, answer.url, onProblem]);
  return document ? <Pages document={document} shape={shape} /> : <LoadingNote />;
}

interface PagesProps {
  document: PDFDocumentProxy;
  /** Of the first page; the others are like it until they are known. */
  shape: { width: number; height: number };
}

function Pages({ document, shape }: PagesProps) {
  const t = useT('preview');
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(widest);
  const [zoom, setZoom] = useState(1);
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const width = Math.round(Math.min(widest, room) * zoom);
  const usual = shape.height / shape.width;

  useLayoutEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth - 2 * gap));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // What it returns changes in place; nothing here memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.round((ratios.get(index) ?? usual) * width) + gap,
    overscan: 1,
    paddingStart: gap,
    paddingEnd: 72,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, width, ratios]);

  const items = virtualizer.getVirtualItems();
  const middle = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 2;
  const current = items.find(({ start, end }) => start <= middle && end > middle)?.index ?? 0;
  const step = (by: -1 | 1): void =>
    setZoom((now) => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(now) + by))] ?? 1);

  return (
    <>
      <div ref={scroller} className={classes.scroller} data-sideways={zoom > 1 || undefined} tabIndex={0}>
        <div
          className={classes.pages}
          style={{ height: virtualizer.getTotalSize(), minWidth: width + 2 * gap }}
        >
          {items.map(({ index, start }) => (
            <div key={index} className={classes.page} style={{ top: start }}>
              <PdfPage
                document={document}
                index={index}
                width={width}
                height={Math.round((ratios.get(index) ?? usual) * width)}
                label={t('preview.pageOf', { page: index + 1, pages: document.numPages })}
                onRatio={(ratio) =>
                  setRatios((known) =>
                    Math.abs((known.get(index) ?? usual) - ratio) < 1e-3
                      ? known
                      : new Map(known).set(index, ratio),
                  )
                }
              />
            </div>
          ))}
        </div>
      </div>
      <ZoomBar
        scale={zoom}
        onIn={() => step(1)}
        onOut={() => step(-1)}
        onFit={() => setZoom(1)}
        before={
          <span className={classes.number}>
            {t('preview.pageOf', { page: current + 1, pages: document.numPages })}
          </span>
        }
      />
    </>
  );
}
