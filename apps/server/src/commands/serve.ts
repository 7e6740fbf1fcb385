import type { AddressInfo } from 'node:net';
import { openApp } from '../openApp.ts';
import { startBackground } from '../background.ts';
import type { Config } from '../config.ts';
import { endSandboxGrants } from '../features/order/service.ts';
import { lockDataFolder, openDataFolder } from '../dataFolder.ts';
import { buildServer } from '../http/server.ts';
import { logIsolation } from '../sandbox/isolation/isolation.ts';
import { removeLeftovers } from '../sandbox/leftovers.ts';
import { CommandRefused } from './refused.ts';
import { leaveSoon, untilStopped } from './signals.ts';
import { releaseStartMemory } from './startMemory.ts';

export async function serve(config: Config): Promise<void> {
  await openDataFolder(config.dataDir);
  // PostgreSQL remembers requests for all of its servers.
  const lock = config.databaseUrl ? undefined : await lockDataFolder(config.dataDir);
  const app = await openApp(config);
  const fastify = await buildServer(app);
  releaseStartMemory();
  try {
    await fastify.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CommandRefused(
      `Port ${config.port} is in use. Stop what runs there, or choose another: PORT=8081 npm start`,
    );
  }
  await endSandboxGrants(app);
  const background = config.jobConcurrency > 0 ? startBackground(app, config.jobConcurrency) : undefined;
  const { port } = fastify.server.address() as AddressInfo;
  const data = config.databaseUrl ? 'in PostgreSQL' : `in ${config.dataDir}`;
  console.log(`Linework is ready: ${config.publicUrl ?? `http://localhost:${port}`}  (data ${data})`);

  void logIsolation(app.log);
  // Of processes that were killed.
  void removeLeftovers();

  await untilStopped();
  // New requests are refused, running ones answered, jobs finished or given back, then everything is closed.
  await fastify.close();
  await background?.stop();
  await app.close();
  lock?.release();
  leaveSoon();
}
