import type { PublicItem } from '@linework/contract/gallery';
import { useNavigate } from '@tanstack/react-router';

export const itemPath = ({ id }: PublicItem): string => `/gallery/${id}`;

/** The page of a public drawing, in place of the list. */
export function useOpenItem(): (item: PublicItem) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: '/gallery/$fileId', params: { fileId: id } });
}
