// Signs in and makes a signed call. From the repository root, with a server running:
//   EMAIL=you@example.com PASSWORD=... npx node docs/sign-in-and-call.mjs
import { createClient } from '@linework/client';

const client = createClient({ baseUrl: process.env.LINEWORK_URL ?? 'http://localhost:8080' });

await client.call('login', {
  method: 'password',
  account: process.env.EMAIL,
  password: process.env.PASSWORD,
});

const user = await client.call('userInfo', {});
const space = await client.call('storage', {});
console.log(`${user.nickname} uses ${space.usedText} of ${space.capacityText}`);

await client.call('logout', {});
