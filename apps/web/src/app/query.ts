import { CallError } from '@linework/client';
import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';
import { onResync } from './events/resync.ts';
import { useSession } from './session.ts';

/**
 * A first answer that is on its way when a query is invalidated may be older than the reason for it, and the library would
 * keep it: it is shown, and asked for again.
 */
class FreshQueryClient extends QueryClient {
  readonly #toAskAgain = new Set<Query>();

  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined && !this.#toAskAgain.has(query));
    for (const query of first) this.#toAskAgain.add(query);
    await super.invalidateQueries(filters, options);
    if (first.length === 0) return;
    for (const query of first) this.#toAskAgain.delete(query);
    await super.invalidateQueries({ predicate: (query) => first.includes(query as Query) }, options);
  }
}

export const queryClient = new FreshQueryClient({
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
