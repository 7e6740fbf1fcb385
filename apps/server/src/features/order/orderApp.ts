/** What orders need of the server. */
import type { App } from '../../app.ts';

export type OrderApp = Pick<App, 'db' | 'config' | 'events' | 'secrets' | 'payments' | 'log'>;
