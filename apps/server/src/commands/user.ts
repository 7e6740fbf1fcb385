import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { bounds, formatSize, isEmail, unlimitedBytes } from '@linework/contract';
import type { App } from '../app.ts';
import { openApp } from '../openApp.ts';
import { parseBytes, type Config } from '../config.ts';
import { addUser } from '../features/account/addUser.ts';
import {
  AccountAbsent,
  disableUser,
  listUsers,
  replaceUserPassword,
  setUserQuota,
} from '../features/account/manageUsers.ts';
import { CommandRefused } from './refused.ts';

const usage =
  'linework user add EMAIL [--nickname NAME] [--admin] | list | password EMAIL | quota EMAIL SIZE | disable EMAIL | enable EMAIL';

export async function userCommand(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { nickname: { type: 'string' }, admin: { type: 'boolean', default: false } },
  });
  const [verb = '', email = '', size = ''] = positionals;
  if (verb !== 'list' && !isEmail(email)) throw new CommandRefused(usage);
  // Asked for before anything is opened: what is missing is told at once.
  const password = verb === 'add' || verb === 'password' ? await readPassword() : '';
  const quota = verb === 'quota' ? quotaOf(size) : null;
  const app = await openApp({ ...config, logLevel: 'warn' });
  try {
    switch (verb) {
      case 'add': {
        const user = { email, password, nickname: values.nickname, admin: values.admin };
        return console.log(`Account ${await addUser(app.db, user, config)} made for ${email}`);
      }
      case 'list':
        return await printUsers(app);
      case 'password':
        await replaceUserPassword(app, email, password);
        return console.log(`${email} has another password, and is signed out everywhere`);
      case 'quota':
        await setUserQuota(app, email, quota);
        return console.log(`${email} has ${quota === null ? 'what its membership gives' : spaceText(quota)}`);
      case 'disable':
      case 'enable':
        await disableUser(app, email, verb === 'disable');
        return console.log(
          `${email} ${verb === 'disable' ? 'is disabled and signed out' : 'can sign in again'}`,
        );
      default:
        throw new CommandRefused(usage);
    }
  } catch (error) {
    throw error instanceof AccountAbsent ? new CommandRefused(error.message) : error;
  } finally {
    await app.close();
  }
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password, then Enter and Ctrl-D:');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length < bounds.passwordMin || password.length > bounds.passwordMax)
    throw new CommandRefused(`The password needs ${bounds.passwordMin} to ${bounds.passwordMax} characters.`);
  return password;
}

function quotaOf(size: string): number | null {
  if (size === 'default') return null;
  const bytes = size === 'unlimited' ? unlimitedBytes : parseBytes(size);
  if (bytes === undefined)
    throw new CommandRefused('linework user quota EMAIL SIZE, such as 20GB, unlimited or default');
  return bytes;
}

const spaceText = (bytes: number): string =>
  bytes === unlimitedBytes ? 'unlimited space' : formatSize(bytes);

async function printUsers(app: App): Promise<void> {
  for (const { id, email, isAdmin, isDisabled, used, capacity } of await listUsers(app)) {
    const marks = [isAdmin && 'administrator', isDisabled && 'disabled'].filter(Boolean).join(', ');
    console.log(`${id}\t${email}\t${formatSize(used)} of ${spaceText(capacity)}${marks && `\t${marks}`}`);
  }
}
