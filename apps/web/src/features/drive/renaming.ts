/** Which row has its name in a field right now. */
import { create } from 'zustand';

interface Renaming {
  id: string | undefined;
  /** What the server refused, to be corrected; and why. */
  draft: string | undefined;
  refusal: string | undefined;
}

const none: Renaming = { id: undefined, draft: undefined, refusal: undefined };

export const useRenaming = create<Renaming>(() => none);

export const renaming = {
  start: (id: string) => useRenaming.setState({ ...none, id }),
  again: (id: string, draft: string, refusal: string) => useRenaming.setState({ id, draft, refusal }),
  end: () => useRenaming.setState(none),
};
