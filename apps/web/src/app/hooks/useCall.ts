import type { CallRequest, CallResponse, CallsIn } from '@linework/contract/calls';
import { useEffect, useState } from 'react';
import { client } from '../api.ts';

/** One answer for as long as the component stands; for pages too small to need a cache. Failures are toasted. */
export function useCall<Name extends CallsIn<'raw' | 'sign'>>(
  name: Name,
  data: CallRequest<Name>,
): CallResponse<Name> | undefined {
  const [answer, setAnswer] = useState<CallResponse<Name>>();
  const key = JSON.stringify(data);
  useEffect(() => {
    let wanted = true;
    client.call(name, JSON.parse(key) as CallRequest<Name>).then(
      (given) => {
        if (wanted) setAnswer(given);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [name, key]);
  return answer;
}
