import type { CallResponse } from '@linework/contract/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choices } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { globe } from '../../ui/pictures/drive.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { timeOf } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import letters from '../../ui/letters.module.css';
import { FileThumb } from '../preview/queries.ts';
import { ignoreRefusal, refreshGallery } from './galleryCalls.ts';
import classes from './gallery.module.css';
import { HideDialog } from './HideDialog.tsx';
import { unhide } from './Moderate.tsx';

type Report = CallResponse<'reportList'>['list'][number];
type Page = CallResponse<'reportList'>;

/** What people reported, for the administrator to look at and decide. */
export function ReportsPage() {
  const t = useT('gallery');
  const [which, setWhich] = useState<'open' | 'every'>('open');
  const [hiding, setHiding] = useState<Report>();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['gallery', 'reports', which],
      queryFn: ({ pageParam, signal }) =>
        client.call(
          'reportList',
          { pageNo: pageParam, pageSize: 50, ...(which === 'open' && { open: 1 }) },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ total }: Page, all: readonly Page[]) =>
        all.reduce((sum, { list }) => sum + list.length, 0) < total ? all.length + 1 : undefined,
      staleTime: 0,
    },
    queryClient,
  );
  const reports = data?.pages.flatMap(({ list }) => list);
  return (
    <div className={letters.page}>
      <div className={letters.head}>
        <div>
          <h1 className={letters.title}>{t('gallery.reports.title')}</h1>
          <p className={letters.lead}>{t('gallery.reports.text')}</p>
        </div>
        <Choices
          label={t('gallery.reports.which')}
          labelHidden
          value={which}
          options={[
            { value: 'open', label: t('gallery.reports.open') },
            { value: 'every', label: t('gallery.reports.every') },
          ]}
          onChange={setWhich}
        />
      </div>
      {reports === undefined ? (
        <SkeletonRows label={t('state.loading')} rows={4} height={120} />
      ) : reports.length === 0 ? (
        <EmptyState
          picture={<Picture of={globe} />}
          title={t('gallery.reports.emptyTitle')}
          text={t('gallery.reports.emptyText')}
        />
      ) : (
        <ul className={letters.list}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} onHide={() => setHiding(report)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.loadMore')}
        </Button>
      )}
      {hiding && (
        <HideDialog
          item={hiding.file}
          onHide={(text) =>
            client.call('reportClose', { fileId: hiding.file.id, outcome: 'hidden', text }, { quiet: true })
          }
          onClose={() => setHiding(undefined)}
        />
      )}
    </div>
  );
}

function ReportRow({ report, onHide }: { report: Report; onHide: () => void }) {
  const t = useT('gallery');
  const language = useLanguage();
  const { file, outcome } = report;
  const keep = async (): Promise<void> => {
    await client.call('reportClose', { fileId: file.id, outcome: 'kept' });
    showToast('success', t('gallery.reports.keepDone', { name: file.name }));
    await refreshGallery();
  };
  return (
    <li className={classes.reportRow}>
      <span className={classes.reportSheet}>
        <FileThumb item={file} size="card" />
      </span>
      <div className={classes.reportText}>
        <p className={classes.reportName}>
          <strong>{file.name}</strong>
          <span>{t('gallery.by', { name: file.userName })}</span>
          {outcome !== '' && <span className={classes.badge}>{t(`gallery.reports.${outcome}`)}</span>}
        </p>
        <p>{t(`gallery.report.reason.${report.reason}`)}</p>
        {report.text !== '' && <p className={letters.text}>{report.text}</p>}
        <p className={classes.none}>
          {report.reporter === ''
            ? t('gallery.reports.visitor')
            : t('gallery.reports.by', { name: report.reporter })}{' '}
          · <time>{timeOf(report.time, language)}</time>
        </p>
        <div className={classes.reportTools}>
          <ButtonLink size="small" to="/gallery/$fileId" params={{ fileId: file.id }}>
            {t('gallery.reports.look')}
          </ButtonLink>
          {outcome === '' && (
            <>
              <Button size="small" onClick={() => void keep().catch(ignoreRefusal)}>
                {t('gallery.reports.keep')}
              </Button>
              <Button size="small" look="dangerPlain" onClick={onHide}>
                {t('gallery.reports.hide')}
              </Button>
            </>
          )}
          {outcome !== '' && file.hidden === 1 && (
            <Button
              size="small"
              onClick={() =>
                void unhide(file, t('gallery.reports.unhideDone', { name: file.name })).catch(ignoreRefusal)
              }
            >
              {t('gallery.reports.unhide')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
