/** Which row has its name in a field right now, and what is typed there: that outlives the row, which a sign-in takes away. */
import { create } from 'zustand';

interface Renaming {
  id: string | undefined;
  /** Undefined until something is typed. */
  draft: string | undefined;
  /** Why the server did not take it. */
  refusal: string | undefined;
}

const none: Renaming = { id: undefined, draft: undefined, refusal: undefined };

export const useRenaming = create<Renaming>(() => none);

export const renaming = {
  start: (id: string) => useRenaming.setState({ ...none, id }),
  type: (draft: string) => useRenaming.setState({ draft, refusal: undefined }),
  again: (id: string, draft: string, refusal: string | undefined) =>
    useRenaming.setState({ id, draft, refusal }),
  end: () => useRenaming.setState(none),
};
