import type { PlotPage } from '@linework/render/pdf/plot';
import { useEffect, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { makePdf } from './makePdf.ts';
import type { PrintPage } from './pages.ts';
import classes from './print.module.css';
import type { PrintChoices } from './printStore.ts';

const longSide = 244;
const pauseMs = 250;

interface PagePreviewProps {
  page: PlotPage;
  here: PrintPage;
  choices: PrintChoices;
}

/** The paper with what comes to lie on it: the page of the PDF itself. */
export function PagePreview({ page, here, choices }: PagePreviewProps) {
  const t = useT('convert');
  const [shown, setShown] = useState<{ choices: PrintChoices; here: PrintPage; url: string }>();
  const scale = longSide / Math.max(page.width, page.height);
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    const draw = async (): Promise<void> => {
      const wish = { page: here, longSide: Math.round(longSide * Math.max(1, devicePixelRatio)) };
      const picture = await makePdf('', abort.signal, wish);
      if (!picture || abort.signal.aborted) return;
      url = URL.createObjectURL(picture);
      setShown({ choices, here, url });
    };
    // What fails says so when it is made.
    const timer = setTimeout(() => void draw().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [choices, here]);
  const millimeters = [page.width, page.height].map((side) => Math.round((side / 72) * 25.4)).join(' × ');
  const url = shown?.choices === choices && shown.here === here ? shown.url : undefined;
  return (
    <figure className={classes.preview}>
      <div className={classes.table}>
        <div
          role="img"
          aria-label={t('print.preview')}
          aria-busy={url === undefined}
          className={classes.paper}
          style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
        >
          {url !== undefined && <img src={url} alt="" width={width} height={height} />}
        </div>
      </div>
      <figcaption>{`${millimeters} mm`}</figcaption>
    </figure>
  );
}
