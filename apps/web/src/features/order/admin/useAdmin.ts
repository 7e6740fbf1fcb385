/** The administrator's calls as queries; whatever is changed is asked for again. */
import type { CallRequest, CallsIn } from '@linework/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../app/api.ts';
import { queryClient } from '../../../app/query.ts';

type Asked = CallsIn<'sign'>;

export const useAdmin = <Name extends Asked>(name: Name, data: CallRequest<Name>, enabled = true) =>
  useQuery(
    {
      queryKey: ['orderAdmin', name, data],
      queryFn: ({ signal }) => client.call(name, data, { signal }),
      enabled,
      staleTime: 0,
    },
    queryClient,
  );

/** Says whether it went well; failures are toasted. */
export async function change<Name extends Asked>(name: Name, data: CallRequest<Name>): Promise<boolean> {
  const done = await client.call(name, data).then(
    () => true,
    () => false,
  );
  await queryClient.invalidateQueries({ queryKey: ['orderAdmin'] });
  return done;
}

export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
