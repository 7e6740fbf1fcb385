/** Which header is chosen: the one last used here by this session, else the default one, else the newest. */
import type { InvoiceTitle } from '@linework/contract/invoice';
import { useEffect, useState } from 'react';
import { keepHeader, keptHeader } from './state.ts';

export function useChosenTitle(
  titles: readonly InvoiceTitle[] | undefined,
  first?: string,
): [InvoiceTitle | undefined, (title: InvoiceTitle) => void] {
  const [chosen, setChosen] = useState<string | undefined>(first);
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void keptHeader().then((header) => {
      if (isHere) setKept(header?.titleId);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const find = (id: string | undefined): InvoiceTitle | undefined =>
    titles?.find(({ titleId }) => titleId === id);
  const title = find(chosen) ?? find(kept) ?? titles?.find(({ isDefault }) => isDefault === 1) ?? titles?.[0];
  const choose = (next: InvoiceTitle): void => {
    setChosen(next.titleId);
    void keepHeader(next);
  };
  return [title, choose];
}
