import type { FontItem } from '@linework/contract/font';
import { formatSize } from '@linework/contract/format';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FontSample } from '../preview/queries.ts';
import { downloadFonts, fontBytes } from './calls.ts';
import { charactersOf } from './cmap.ts';
import classes from './FontViewer.module.css';
import { useFontFace } from './useFontFace.ts';
import { codePageOf, familyText, hasCharacters, styleOf } from './words.ts';

const DrawnText = lazyPart(() => import('./DrawnText.tsx'), 'DrawnText', 'font');
const sizes = [16, 24, 36, 56, 80] as const;

interface FontViewerProps {
  font: FontItem;
  onClose: () => void;
}

export function FontViewer(props: FontViewerProps) {
  return hasCharacters(props.font) ? <TextViewer {...props} /> : <PictureViewer {...props} />;
}

const DownloadButton = ({ font }: { font: FontItem }) => (
  <Button
    icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
    onClick={() => void downloadFonts([font.id])}
  >
    {useT('font')('font.download')}
  </Button>
);

/** The specification counts tif among fonts: what is seen of one is the picture. */
function PictureViewer({ font, onClose }: FontViewerProps) {
  const t = useT('font');
  return (
    <Dialog open wide onClose={onClose} title={font.name} footer={<DownloadButton font={font} />}>
      <p className={classes.about}>{`${familyText(font, t)} · ${formatSize(font.size)}`}</p>
      <div className={classes.sheet}>
        <FontSample thumbkey={font.thumbkey} type={font.type} />
      </div>
    </Dialog>
  );
}

/** Any text in a font, as it will look. */
function TextViewer({ font, onClose }: FontViewerProps) {
  const t = useT('font');
  const [text, setText] = useState(() => t('font.try.sample'));
  const [size, setSize] = useState<number>(36);
  const [bytes, setBytes] = useState<ArrayBuffer | 'failed'>();
  useEffect(() => {
    let wanted = true;
    fontBytes(font.id).then(
      (given) => wanted && setBytes(given),
      () => wanted && setBytes('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [font.id]);

  return (
    <Dialog open wide onClose={onClose} title={font.name} footer={<DownloadButton font={font} />}>
      <p className={classes.about}>
        {[familyText(font, t), t(codePageOf(font)), t(styleOf(font)), formatSize(font.size)]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <div className={classes.sheet} aria-live="polite">
        {bytes === undefined ? (
          <Skeleton width="70%" height={size} />
        ) : bytes === 'failed' ? (
          <p>{t('font.try.failed')}</p>
        ) : (
          <SampleText font={font} bytes={bytes} text={text} size={size} />
        )}
      </div>
      <TextField
        label={t('font.try.label')}
        value={text}
        maxLength={500}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
      />
      <label className={classes.size}>
        <span>{t('font.try.size')}</span>
        <input
          type="range"
          min={0}
          max={sizes.length - 1}
          value={sizes.indexOf(size as (typeof sizes)[number])}
          aria-valuetext={`${size} px`}
          onChange={(event) => setSize(sizes[Number(event.target.value)] ?? 36)}
        />
        <output>{size} px</output>
      </label>
    </Dialog>
  );
}

interface SampleTextProps {
  font: FontItem;
  bytes: ArrayBuffer;
  text: string;
  size: number;
}

/** The browser sets TrueType itself; SHX, and collections it will not take, are drawn from their own strokes. */
function SampleText({ font, bytes, text, size }: SampleTextProps) {
  const family = useFontFace(font.type === 'shx' ? undefined : bytes);
  if (family === 'loading') return <Skeleton width="70%" height={size} />;
  if (family !== undefined) {
    return <SetText family={family} bytes={bytes} text={text} size={size} />;
  }
  return (
    <Suspense fallback={<Skeleton width="70%" height={size} />}>
      <DrawnText bytes={bytes} isShx={font.type === 'shx'} text={text} size={size} />
    </Suspense>
  );
}

/** What the font lacks is left out and named: the browser would set it in some other font. */
function SetText({ family, bytes, text, size }: Omit<SampleTextProps, 'font'> & { family: string }) {
  const t = useT('font');
  const has = useMemo(() => charactersOf(bytes), [bytes]);
  const lacks = (character: string): boolean =>
    has !== undefined && character.trim() !== '' && !has(character.codePointAt(0)!);
  const missing = [...new Set([...text].filter(lacks))].join(' ');
  return (
    <>
      <p className={classes.set} style={{ fontFamily: `"${family}"`, fontSize: size }}>
        {[...text].map((character) => (lacks(character) ? '\u2002' : character)).join('')}
      </p>
      {missing !== '' && <p className={classes.missing}>{t('font.try.missing', { characters: missing })}</p>}
    </>
  );
}
