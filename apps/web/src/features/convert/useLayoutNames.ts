import { useQuery } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';

/** The layouts of a drawing in the drive, as far as they are known. */
export function useLayoutNames(fileId: string | undefined): readonly string[] | undefined {
  const { data } = useQuery(
    {
      queryKey: ['item', 'file', fileId ?? ''],
      queryFn: ({ signal }) => client.call('fileDetail', { fileId: fileId! }, { quiet: true, signal }),
      enabled: fileId !== undefined,
    },
    queryClient,
  );
  return data?.drawing?.layouts;
}
