import { mailableNotices, type MailableNotice } from '@linework/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { Check } from '../../ui/Field.tsx';
import { Section } from '../../ui/settings/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './notice.module.css';

const queryKey = ['noticeSettings'];

/** Which notices come by mail too; each is kept as soon as it is ticked. */
export function MailSection() {
  const t = useT('notice');
  const { data } = useQuery(
    { queryKey, queryFn: ({ signal }) => client.call('noticeSettings', {}, { signal }) },
    queryClient,
  );
  const change = async (kind: MailableNotice, on: boolean): Promise<void> => {
    if (!data) return;
    const value = on ? 1 : 0;
    queryClient.setQueryData(queryKey, { mail: { ...data.mail, [kind]: value } });
    // The client has said why it failed; then it stays as it was.
    const answer = await client.call('noticeSettings', { mail: { [kind]: value } }).catch(() => data);
    queryClient.setQueryData(queryKey, answer);
  };
  const isThere = data !== undefined;
  // It comes after the page has gone to where its address points.
  useEffect(() => {
    if (isThere && location.hash === '#notices') document.querySelector('#notices')?.scrollIntoView();
  }, [isThere]);
  return (
    <Section id="notices" title={t('notice.mail.title')} text={t('notice.mail.text')}>
      {data ? (
        <div className={classes.settings}>
          {mailableNotices.map((kind) => (
            <Check
              key={kind}
              checked={data.mail[kind] === 1}
              onChange={(event) => void change(kind, event.currentTarget.checked)}
            >
              {t(`notice.mail.${kind}`)}
            </Check>
          ))}
        </div>
      ) : (
        <SkeletonRows label={t('state.loading')} rows={mailableNotices.length} height={32} />
      )}
    </Section>
  );
}
