import { CallError } from '@linework/client';
import { QueryClient } from '@tanstack/react-query';
import { onResync } from './resync.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server has answered: asking again brings the same answer.
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.code === '100',
    },
  },
});

onResync(() => void queryClient.invalidateQueries());
