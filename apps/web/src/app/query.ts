import { CallError } from '@linework/client';
import { QueryClient } from '@tanstack/react-query';
import { onResync } from './events/resync.ts';
import { useSession } from './session.ts';

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

// Another person sees nothing of what was kept for the one before.
useSession.subscribe(({ user }, before) => {
  if (before.user === undefined || user?.id === before.user.id) return;
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
});
