import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { openVersions } from '../../version/actions.ts';
import classes from './editor.module.css';
import { useLog } from './saving.ts';

/** What is edited began with an older version: says so before more is done to it. */
export function OutdatedStrip({ fileId }: { fileId: string }) {
  const t = useT('editor');
  const number = useLog((state) => state.baseVersion) ?? 0;
  // Once it is published as a merge, nothing is behind any more.
  const isOutdated = useLog((state) => state.isOutdated) ?? false;
  const [isShown, setIsShown] = useState(true);
  if (!isShown || !isOutdated) return null;
  return (
    <div role="status" className={classes.recovery}>
      <span>
        <strong>{t('editor.outdated.title')}</strong> {t('editor.outdated.text', { number })}
      </span>
      <Button size="small" onClick={() => setIsShown(false)}>
        {t('action.close')}
      </Button>
      <Button size="small" look="primary" onClick={() => openVersions(fileId)}>
        {t('nav.version')}
      </Button>
    </div>
  );
}
