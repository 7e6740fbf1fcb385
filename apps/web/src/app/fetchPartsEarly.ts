import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/** The router asks who is signed in before it fetches a page. Both take a round trip, so both start at once. */
export function fetchPartsEarly(router: AnyRouter): void {
  const fetchParts = (location: ParsedLocation): void => {
    for (const { routeId } of router.matchRoutes(location)) {
      const component: { preload?: () => Promise<unknown> } | undefined =
        router.routesById[routeId]?.options.component;
      // What fails here fails again, and is shown, when the page itself is loaded.
      component?.preload?.().catch(() => undefined);
    }
  };
  fetchParts(router.latestLocation);
  router.subscribe('onBeforeLoad', ({ toLocation }) => fetchParts(toLocation));
}
