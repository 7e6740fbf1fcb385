import type { Migration } from '../migrate.ts';
import { blobs } from './0001_blobs.ts';
import { jobs } from './0002_jobs.ts';
import { accounts } from './0003_accounts.ts';

/** In the order they run. Add at the end; never change one that has been released. */
export const migrations: Migration[] = [blobs, jobs, accounts];
