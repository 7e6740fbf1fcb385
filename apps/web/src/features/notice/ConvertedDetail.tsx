import type { ConvertReport } from '@linework/contract/convert';
import { diagnosticKey } from '../../app/wording/diagnosticText.ts';
import { useT } from '../../app/language.ts';
import { reasonKey } from '../convert/actions.ts';
import classes from './notice.module.css';

/** What a conversion lost, file by file; nothing where all of it was carried over. */
export function ConvertedDetail({ text }: { text: string }) {
  const t = useT('convert', 'diagnostic');
  const { files } = JSON.parse(text) as ConvertReport;
  return files.map(({ source, reason, codes = [] }) => {
    const words = new Set(
      codes.map((code) => {
        const key = diagnosticKey(code);
        return key ? t(key) : t('convert.losses', { count: 1 });
      }),
    );
    const said = reason === undefined ? [...words] : [t(reasonKey(reason))];
    return (
      <span key={source} className={classes.detail}>
        {source}: {said.join(' ')}
      </span>
    );
  });
}
