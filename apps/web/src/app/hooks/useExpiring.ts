import { isExpiring } from '@linework/contract/format';
import { useState } from 'react';
import { useUser } from '../session.ts';

/** Whether a paid plan ends within days, as of when the page was opened. */
export function useExpiring(): boolean {
  const user = useUser();
  const [now] = useState(() => Date.now());
  return user ? isExpiring(user, now) : false;
}
