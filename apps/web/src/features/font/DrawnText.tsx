import { outlineFont } from '@linework/cad/text/outline';
import { shxFont } from '@linework/cad/text/shx';
import { useMemo } from 'react';
import { useT } from '../../app/language.ts';
import { drawText } from './drawText.ts';
import classes from './FontViewer.module.css';

interface DrawnTextProps {
  bytes: ArrayBuffer;
  isShx: boolean;
  text: string;
  size: number;
}

/** Text from the font's own strokes or outlines, by the same code that draws it in drawings. */
export function DrawnText({ bytes, isShx, text, size }: DrawnTextProps) {
  const t = useT('font');
  const font = useMemo(() => {
    const copy = new Uint8Array(bytes);
    return isShx ? shxFont('sample', copy) : outlineFont('sample', copy);
  }, [bytes, isShx]);
  const drawn = useMemo(() => font && drawText(font, text), [font, text]);
  if (!font || !drawn) return <p>{t('font.try.failed')}</p>;
  const height = size * 1.6;
  // The viewBox is in capitals: one is as high as 0.72 of the text size.
  const capital = size * 0.72;
  return (
    <>
      {drawn.path !== '' && (
        <svg
          className={classes.drawn}
          width={Math.max(1, drawn.width * capital + 8)}
          height={height}
          viewBox={`-4 ${-(size * 1.1)} ${Math.max(1, drawn.width * capital + 8)} ${height}`}
          role="img"
          aria-label={text}
        >
          <path
            d={drawn.path}
            transform={`scale(${capital} ${-capital})`}
            className={font.outline ? classes.outline : classes.stroke}
          />
        </svg>
      )}
      {drawn.missing !== '' && (
        <p className={classes.missing}>{t('font.try.missing', { characters: drawn.missing })}</p>
      )}
    </>
  );
}
