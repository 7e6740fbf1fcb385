/** A way to a server that is as slow as somebody's: each round trip takes its time, and bytes come one after the other. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowConnection {
  /** Milliseconds there and back. */
  roundTrip: number;
  /** Millions of bits a second, down and up alike. */
  megabits: number;
}

interface SlowLine {
  url: string;
  /** What it is like from now on. */
  line: SlowConnection;
  /** Bytes that came down since it was last asked. */
  taken(): number;
  close(): void;
}

/** Bytes on their way in one direction: as many as the line carries, and not before they can be there. */
function carrier(line: () => SlowConnection): (bytes: number) => number {
  let free = 0;
  return (bytes) => {
    const { roundTrip, megabits } = line();
    const now = performance.now();
    free = Math.max(free, now) + (bytes * 8) / (megabits * 1000);
    return free + roundTrip / 2 - now;
  };
}

export async function slowLine(to: string, first: SlowConnection): Promise<SlowLine> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const [up, down] = [carrier(() => made.line), carrier(() => made.line)];
  let taken = 0;
  const server = createServer((here) => {
    const there = connect(Number(port), hostname);
    const pass = (from: Socket, into: Socket, carry: (bytes: number) => number, opens: boolean): void => {
      let isFirst = opens;
      let before = Promise.resolve();
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (part) => {
        if (into === here) taken += part.length;
        // A new connection is a round trip of its own before anything is said.
        const wait = carry(part.length) + (isFirst ? made.line.roundTrip : 0);
        isFirst = false;
        const arrived = sleep(wait);
        before = before.then(() => arrived).then(() => void into.write(part));
      });
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => into.destroy(), made.line.roundTrip);
      });
    };
    pass(here, there, up, true);
    pass(there, here, down, false);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const made: SlowLine = {
    line: first,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const bytes = taken;
      taken = 0;
      return bytes;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return made;
}
