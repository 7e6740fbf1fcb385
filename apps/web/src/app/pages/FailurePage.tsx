import type { ErrorComponentProps } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { brokenCable } from '../../ui/pictures/brokenCable.ts';
import { dropFirstView } from '../../features/viewer/engine/handOver.ts';
import { Unreachable } from '../account.ts';
import { ChunkError } from '../chunkErrors.ts';
import classes from './FailurePage.module.css';
import { useT } from '../language.ts';
import { InsideMain } from '../MainOutlet.tsx';
import { reloadForNewVersion } from '../newVersion.ts';

/** The error boundary of every route. */
export function FailurePage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useT();
  useEffect(dropFirstView, []);
  useEffect(() => {
    if (error instanceof ChunkError) void reloadForNewVersion(error);
  }, [error]);

  // A page that failed inside of a layout stands in that layout's main landmark.
  const Element = useContext(InsideMain) ? 'div' : 'main';
  const reload = (
    <Button look="primary" onClick={() => location.reload()}>
      {t('action.reload')}
    </Button>
  );
  return (
    <Element id={Element === 'main' ? 'content' : undefined} className={classes.page}>
      {error instanceof ChunkError ? (
        <>
          <EmptyState
            headingLevel={1}
            picture={<Picture of={brokenCable} />}
            title={t('chunk.title')}
            text={t(`chunk.${error.reason}`)}
            action={reload}
          />
          <code className={classes.detail}>{t(`chunk.${error.kind}`, { address: error.address })}</code>
        </>
      ) : error instanceof Unreachable ? (
        <EmptyState
          headingLevel={1}
          picture={<Picture of={brokenCable} />}
          title={t('unreachable.title')}
          text={t('unreachable.text')}
          action={reload}
        />
      ) : (
        <>
          <EmptyState
            headingLevel={1}
            picture={<Picture of={brokenCable} />}
            title={t('failure.title')}
            text={t('failure.text')}
            action={reload}
          />
          <details className={classes.details}>
            <summary>{t('failure.details')}</summary>
            <code className={classes.detail}>{error instanceof Error ? error.message : String(error)}</code>
          </details>
        </>
      )}
    </Element>
  );
}
