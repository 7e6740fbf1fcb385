import type { UserInfo } from '@linework/contract/account';
import type { CallResponse } from '@linework/contract/calls';
import type { CompanyInfo } from '@linework/contract/company';
import { create } from 'zustand';

export type StorageInfo = CallResponse<'storage'>;

/** Who is signed in here, as the server last said. */
export interface SessionState {
  user: UserInfo | undefined;
  company: CompanyInfo | undefined;
  storage: StorageInfo | undefined;
  /** The ticket the user was loaded with: another one in the cookie means that another tab signed in. */
  ticket: string | undefined;
}

const nobody: SessionState = { user: undefined, company: undefined, storage: undefined, ticket: undefined };

export const useSession = create<SessionState>(() => nobody);

export const session = {
  get: useSession.getState,
  set: (part: Partial<SessionState>) => useSession.setState(part),
  clear: () => useSession.setState(nobody),
};

/** The account, on pages that are reached only signed in. */
export function useUser(): UserInfo | undefined {
  return useSession((state) => state.user);
}
