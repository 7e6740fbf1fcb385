import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from '../../ui/settings/settings.module.css';
import { describeAgent } from './describeAgent.ts';
import { Section } from '../../ui/settings/Section.tsx';
import { timeOf } from '../../ui/times.ts';

export function SessionSection() {
  const t = useT('account');
  const language = useLanguage();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => client.call('sessionList', {}) });
  const revoke = async (which: { sessionId: string } | { others: true }): Promise<void> => {
    const answer = await client.call('sessionRevoke', which).catch(() => undefined);
    if (answer) showToast('success', t('sessions.ended', { count: answer.ended }));
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const list = data?.list.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastTime - a.lastTime,
  );

  return (
    <Section id="sessions" title={t('account.section.sessions')} text={t('sessions.text')}>
      {list === undefined ? (
        <div className={classes.skeletons}>
          <SkeletonRows label={t('state.loading')} rows={2} height={64} />
        </div>
      ) : (
        list.map((entry) => {
          const Icon = /Android|iPhone|Mobile|HarmonyOS/.test(entry.agent)
            ? IconDeviceMobile
            : IconDeviceDesktop;
          const device = describeAgent(entry.agent) || t('sessions.unknown');
          return (
            <div key={entry.id} className={classes.row}>
              <Icon size={22} stroke={1.4} aria-hidden />
              <div className={classes.rowText}>
                <div className={classes.rowLabel}>
                  {device}
                  {entry.current && (
                    <span className={classNames(classes.badge, classes.badgeOn)}>{t('sessions.this')}</span>
                  )}
                </div>
                <div className={classes.rowValue}>
                  {entry.ip} ·{' '}
                  <span className={classes.together}>
                    {t('sessions.active', { date: timeOf(entry.lastTime, language) })}
                  </span>
                </div>
              </div>
              {!entry.current && (
                <Button
                  size="small"
                  aria-label={`${t('sessions.signOut')}: ${device}`}
                  onClick={() => void revoke({ sessionId: entry.id })}
                >
                  {t('sessions.signOut')}
                </Button>
              )}
            </div>
          );
        })
      )}
      {list !== undefined && list.length > 1 && (
        <div className={classes.foot}>
          <Button size="small" look="dangerPlain" onClick={() => void revoke({ others: true })}>
            {t('sessions.signOutOthers')}
          </Button>
        </div>
      )}
    </Section>
  );
}
