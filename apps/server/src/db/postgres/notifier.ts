import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import type { Notifier } from '../notify.ts';

const RETRY_MS = 1000;

/** LISTEN on a connection of its own, opened by the first listener and opened again whenever it is lost. */
export class PostgresNotifier implements Notifier {
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #client: Client | undefined;
  #commands: Promise<unknown> = Promise.resolve();
  #connecting: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(config: ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  listen(channel: string, listener: (payload: string) => void): () => void {
    const isNew = this.#emitter.listenerCount(channel) === 0;
    this.#emitter.on(channel, listener);
    if (isNew && this.#client) void this.#subscribe(this.#client, channel).catch(() => {});
    this.#connecting ??= this.#keepConnected();
    return () => {
      this.#emitter.off(channel, listener);
      if (this.#emitter.listenerCount(channel) > 0 || !this.#client) return;
      void this.#command(this.#client, 'unlisten', channel).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#emitter.removeAllListeners();
    this.#closing.abort();
    await this.#connecting;
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const client = new Client(this.#config);
      const over = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
        signal.addEventListener('abort', () => resolve());
      });
      client.on('notification', ({ channel, payload }) => this.#emitter.emit(channel, payload ?? ''));
      try {
        await Promise.race([client.connect(), over]);
        this.#client = client;
        for (const channel of this.#emitter.eventNames()) await this.#subscribe(client, String(channel));
        await over;
      } catch (error) {
        this.#log.warn(
          { reason: error instanceof Error ? error.message : '' },
          'cannot listen to PostgreSQL',
        );
      }
      this.#client = undefined;
      await client.end().catch(() => {});
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #subscribe(client: Client, channel: string): Promise<void> {
    await this.#command(client, 'listen', channel);
    // Whatever was said before this moment went unheard.
    this.#emitter.emit(channel, '');
  }

  /** One after the other: a connection runs one statement at a time. */
  #command(client: Client, command: 'listen' | 'unlisten', channel: string): Promise<unknown> {
    const run = () => client.query(`${command} ${client.escapeIdentifier(channel)}`);
    this.#commands = this.#commands.then(run, run);
    return this.#commands;
  }
}
