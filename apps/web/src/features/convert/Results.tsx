import type { ConvertResult } from '@linework/contract/convert';
import { formatSize } from '@linework/contract/format';
import { isViewable } from '@linework/contract/files';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { AnchorButton } from '../../ui/Button.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { countsOf, isOver, resultsOf, useConversion } from './conversion.ts';
import { countAll, percentOf } from './convertTasks.ts';
import { LossList } from './LossList.tsx';
import { reasonKey } from './reasons.ts';
import classes from './ToolDialog.module.css';
import { viewerPath } from '../../app/links/openViewer.ts';

export function Results() {
  const t = useT('convert');
  const running = useConversion((state) => state.running);
  if (!running) return null;
  const over = isOver(running);
  const results = resultsOf(running);
  const counts = countsOf(running);
  const all = countAll(counts);
  const percent = percentOf(counts);
  return (
    <>
      {over ? (
        <p role="status">{t('convert.finished', { done: counts.done, all })}</p>
      ) : (
        <div className={classes.bar} role="status">
          <p>{t('convert.running', { percent })}</p>
          <Meter label={t('convert.progress')} percent={percent} text={`${percent} %`} />
        </div>
      )}
      <div>
        {results.map((result) => (
          <Result key={result.fileId} result={result} />
        ))}
      </div>
      {all > results.length && (
        <p className={classes.size}>{t('convert.moreResults', { count: all - results.length })}</p>
      )}
    </>
  );
}

function Result({ result }: { result: ConvertResult }) {
  const t = useT('convert');
  const { source, state, files, losses, reason } = result;
  return (
    <section className={classes.result} aria-label={source}>
      <span className={classes.name} title={source}>
        {source}
      </span>
      {state === 'failed' && <p className={classes.failed}>{t(reasonKey(reason))}</p>}
      {state === 'cancelled' && <p className={classes.size}>{t('convert.cancelled')}</p>}
      {files.map(({ name, size, url, fileId }) => (
        <div key={url} className={classes.made}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.size}>{formatSize(size)}</span>
          {fileId !== undefined && isViewable(name) && (
            <AnchorButton
              size="small"
              look="quiet"
              href={viewerPath(fileId)}
              target="_blank"
              icon={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
            >
              {t('convert.open')}
            </AnchorButton>
          )}
          <AnchorButton
            size="small"
            look="quiet"
            href={url}
            download={name}
            icon={<IconDownload size={16} stroke={1.6} aria-hidden />}
          >
            {t('convert.download')}
          </AnchorButton>
        </div>
      ))}
      {losses.length > 0 && <LossList losses={losses} />}
    </section>
  );
}
