/** A server, and for each test a new person who is signed in. */
import type { Client } from '@linework/client';
import { beforeEach } from 'vitest';
import {
  ipOf,
  serverForTests,
  type TestClientOptions,
  type TestServer,
  type TestServerOptions,
} from './server.ts';

export interface Anns {
  readonly server: TestServer;
  readonly ann: Client;
  readonly email: string;
  /** An address that no other of these people has. */
  readonly ip: string;
  /** Another one. */
  readonly elsewhere: string;
}

/** With what the client of the person says of itself; an address of its own unless another is named. */
export function anns(
  options: (own: { ip: string }) => TestClientOptions = (own) => own,
  ofServer?: TestServerOptions,
): Anns {
  const server = serverForTests({}, ofServer);
  let ann: Client;
  let n = 0;
  const emailOf = () => `ann${n}@example.com`;
  beforeEach(async () => {
    n += 1;
    ann = await server.member({ email: emailOf(), nickname: 'Ann' }, options({ ip: ipOf(n) }));
  });
  return {
    server,
    get ann() {
      return ann;
    },
    get email() {
      return emailOf();
    },
    get ip() {
      return ipOf(n);
    },
    get elsewhere() {
      return ipOf(n + 100);
    },
  };
}
