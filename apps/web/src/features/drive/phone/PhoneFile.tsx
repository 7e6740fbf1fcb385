import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { MobileHeader } from '../../../app/mobile/MobileHeader.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useFileDetail } from '../details/itemQueries.ts';
import { PhoneItem } from './PhoneItem.tsx';

interface PhoneFileProps {
  fileId: string;
  /** For a file that is not there. */
  absent: ReactNode;
}

/** The page of one file, found by its id. */
export function PhoneFile({ fileId, absent }: PhoneFileProps) {
  const t = useT('item');
  const { data, isError } = useFileDetail(fileId);
  if (isError && !data) return absent;
  return (
    <>
      <MobileHeader
        title={data?.name ?? ''}
        back="/webH5"
        search={data && data.parentId !== '0' ? { kind: 'all', folder: data.parentId } : { kind: 'all' }}
      />
      {data ? <PhoneItem file={data} /> : <SkeletonRows label={t('state.loading')} />}
    </>
  );
}
