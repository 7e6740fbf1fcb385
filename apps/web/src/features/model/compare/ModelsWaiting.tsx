import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../app/language.ts';
import page from '../page/model.module.css';
import classes from './modelCompare.module.css';

/** What is known of one of two models until both can be compared. */
export interface WaitingModel {
  name?: string;
  version?: number;
  state: 'asked' | 'converting' | 'loading' | 'ready';
  /** Of its bytes, 0 … 1. */
  share: number;
}

export type WaitingModels = Record<'before' | 'after', WaitingModel>;

export const nothingKnown: WaitingModels = {
  before: { state: 'asked', share: 0 },
  after: { state: 'asked', share: 0 },
};

/** Which of both is being made ready, and how long somebody has been waiting; `isToldLater`: a notice comes to who leaves. */
export function ModelsWaiting({ models, isToldLater }: { models: WaitingModels; isToldLater: boolean }) {
  const t = useT('compare');
  const seconds = useSeconds();
  const sides = ['before', 'after'] as const;
  useEffect(() => {
    document.title = `${t('compare.making')} · Linework`;
  }, [t]);
  const stateOf = ({ state, share }: WaitingModel): string =>
    t(`compare.models.${state}`, { time: clock(seconds), percent: Math.round(share * 100) });
  return (
    <main id="content" className={page.center}>
      <h1 className={page.makingName}>{t('compare.title')}</h1>
      <ul className={classes.waiting}>
        {sides.map((side) => {
          const one = models[side];
          const version = one.version === undefined ? '' : t('compare.version', { version: one.version });
          return (
            <li key={side} data-state={one.state}>
              {one.state === 'ready' ? (
                <IconCheck size={20} stroke={2} aria-hidden />
              ) : (
                <span className={page.spinner} aria-hidden />
              )}
              <span className={classes.name} title={one.name}>
                <b>{one.name ?? t(`compare.${side}`)}</b>
                <small>{[one.name && t(`compare.${side}`), version].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classes.waitingState}>{stateOf(one)}</span>
            </li>
          );
        })}
      </ul>
      {/* Spoken when it changes, not every second. */}
      <p role="status" className={classes.waitingHint}>
        {sides.some((side) => models[side].state === 'converting') &&
          t(isToldLater ? 'compare.models.notify' : 'compare.models.leave')}
      </p>
    </main>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
