/** Links in mails lead to the installation, whatever the Host header of the request says. */
import { request } from 'node:http';
import { createClient } from '@linework/client';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../test/server.ts';
import { addTestUser } from '../test/users.ts';

let server: TestServer;
afterEach(() => server.close());

/** fetch does not let one choose the Host. */
const fetchAs =
  (host: string): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), host, 'x-forwarded-host': host };
      const sent = request(String(input), { method: init?.method ?? 'GET', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve(
            new Response(Buffer.concat(chunks), { headers: response.headers as Record<string, string> }),
          ),
        );
      });
      sent.on('error', reject);
      sent.end(init?.body);
    });
const clientAs = (host: string) => createClient({ baseUrl: server.url, fetch: fetchAs(host) });

const email = 'ann@example.com';
const evil = 'evil.example:81';
async function resetMail(): Promise<string> {
  await clientAs(evil).call('sendCode', { purpose: 'reset', email });
  return (await server.mailTo(email)).body;
}

it('the administrator’s own address is remembered', async () => {
  server = await startTestServer({ trustProxy: 0 });
  const root = { email: 'root@example.com', password: testPassword };
  await clientAs('drive.example.com').call('register', root);
  await addTestUser(server.app.db, { email }, server.app.config);
  // Nobody else's, and not twice.
  for (const account of [email, root.email])
    await clientAs(evil).call('login', { method: 'password', account, password: testPassword });
  const body = await resetMail();
  expect(body).toContain('http://drive.example.com');
  expect(body).not.toContain('evil');
});

it('without one, a mail names the machine itself', async () => {
  server = await startTestServer({ trustProxy: 1, port: 8080 });
  await server.app.db.deleteFrom('setting').execute();
  await addTestUser(server.app.db, { email }, server.app.config);
  const body = await resetMail();
  expect(body).toContain('http://localhost:8080');
  expect(body).not.toContain('evil');
});

it('the configured one goes before everything', async () => {
  server = await startTestServer({ publicUrl: 'https://cad.example.com' });
  await addTestUser(server.app.db, { email }, server.app.config);
  expect(await resetMail()).toContain('https://cad.example.com');
});
