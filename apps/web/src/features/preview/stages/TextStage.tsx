import { formatSize } from '@linework/contract/format';
import { analyse } from 'chardet';
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadingNote } from '../overlay/Notes.tsx';
import type { StageProps } from '../overlay/stageProps.ts';
import { decodable, guessEncoding, joined } from './encoding.ts';
import classes from './TextStage.module.css';

const firstBytes = 256 * 1024;
const moreBytes = 1024 * 1024;

async function readPart(url: string, from: number, bytes: number): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${from + bytes - 1}` } });
  if (!response.ok) throw new Error('the text did not load');
  return new Uint8Array(await response.arrayBuffer());
}

export function TextStage({ file, answer, onProblem }: StageProps) {
  const t = useT('preview');
  const language = useLanguage();
  const [bytes, setBytes] = useState<Uint8Array>();
  const [encoding, setEncoding] = useState('utf-8');
  const [busy, setBusy] = useState(false);
  const { url } = answer;

  useEffect(() => {
    let wanted = true;
    readPart(url, 0, firstBytes).then(
      (start) => {
        if (!wanted) return;
        setEncoding(guessEncoding(start, language, (sample) => analyse(sample)));
        setBytes(start);
      },
      () => {
        if (wanted) onProblem('network');
      },
    );
    return () => {
      wanted = false;
    };
  }, [url, language, onProblem]);

  if (!bytes) return <LoadingNote />;
  const showMore = async (): Promise<void> => {
    setBusy(true);
    await readPart(url, bytes.length, moreBytes).then(
      (next) => setBytes(joined(bytes, next)),
      () => onProblem('network'),
    );
    setBusy(false);
  };
  return (
    <div className={classes.stage}>
      <div className={classes.scroller} tabIndex={0}>
        <pre className={classes.text}>{new TextDecoder(encoding).decode(bytes, { stream: true })}</pre>
        {bytes.length < file.size && (
          <div className={classes.more}>
            <Button busy={busy} onClick={() => void showMore()}>
              {t('preview.showMore')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <label className={classes.encoding}>
          {t('preview.encoding')}
          <select value={encoding} onChange={(event) => setEncoding(event.target.value)}>
            {[...new Set([encoding, ...decodable])].map((name) => (
              <option key={name} value={name}>
                {name.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
        <span>
          {t('preview.textShown', {
            shown: formatSize(Math.min(bytes.length, file.size)),
            size: formatSize(file.size),
          })}
        </span>
      </div>
    </div>
  );
}
