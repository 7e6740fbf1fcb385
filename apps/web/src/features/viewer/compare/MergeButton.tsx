import { IconGitMerge } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useT } from '../../../app/language.ts';
import { comparePath, MergeIntoLatest } from '../../version/queries.ts';
import type { CompareSearch } from '../../../app/links/compareAddress.ts';
import { useCompare } from './compareStore.ts';
import classes from './compare.module.css';

/** Of two versions of one's own drawing, the older one can be merged into the latest; then one sees what came of it. */
export function MergeButton({ wanted }: { wanted: CompareSearch }) {
  const t = useT('compare');
  const navigate = useNavigate();
  const told = useCompare((state) => state.told);
  if (!told || told.before.fileId !== told.after.fileId || wanted.before.via || wanted.after.via) return null;
  const { fileId, fileType, version: number } = told.before;
  return (
    <Suspense fallback={null}>
      <MergeIntoLatest
        fileId={fileId}
        fileType={fileType}
        versions={[number, told.after.version]}
        onMerged={({ latest, made }) =>
          void navigate({
            href: comparePath({ id: fileId, name: told.after.name }, latest.versionId, made.versionId),
            replace: true,
          })
        }
      >
        {(version, open) => (
          <button
            type="button"
            className={classes.menu}
            aria-label={t('compare.mergeVersion', { version })}
            title={t('compare.mergeVersion', { version })}
            onClick={open}
          >
            <IconGitMerge size={18} stroke={1.5} aria-hidden />
            <span className={classes.wide}>{t('compare.merge')}</span>
          </button>
        )}
      </MergeIntoLatest>
    </Suspense>
  );
}
