import { useState } from 'react';
import { safeStorage } from '../../../app/safeStorage.ts';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './editor.module.css';

const storeKey = 'linework.editor.hints';
const hints = ['type', 'select', 'publish'] as const;

/** Three things to know at first use, one after the other, and never again. */
export function Hints({ isLocal }: { isLocal: boolean }) {
  const t = useT('editor');
  const [step, setStep] = useState(() => (safeStorage.getItem(storeKey) === null ? 0 : hints.length));
  const hint = hints[step];
  if (!hint) return null;
  const go = (next: number): void => {
    if (next >= hints.length) safeStorage.setItem(storeKey, 'seen');
    setStep(next);
  };
  const isLast = step === hints.length - 1;
  return (
    <div role="note" className={classes.hint} data-step={hint}>
      <p>
        <strong>{t(`editor.hint.${hint}.title`)}</strong>
        {t(hint === 'publish' && isLocal ? 'editor.hint.save.text' : `editor.hint.${hint}.text`)}
      </p>
      <div className={classes.hintBar}>
        <small>
          {step + 1} / {hints.length}
        </small>
        {!isLast && (
          <Button size="small" look="quiet" onClick={() => go(hints.length)}>
            {t('editor.hint.skip')}
          </Button>
        )}
        <Button size="small" look="primary" onClick={() => go(step + 1)}>
          {t(isLast ? 'editor.hint.done' : 'editor.hint.next')}
        </Button>
      </div>
    </div>
  );
}
