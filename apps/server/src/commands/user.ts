import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { bounds, isEmail } from '@linework/contract';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { addUser } from '../features/account/addUser.ts';
import { CommandError } from './run.ts';

const usage =
  'linework user add EMAIL [--nickname NAME] [--admin]   (the password comes from standard input)';

export async function userCommand(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { nickname: { type: 'string' }, admin: { type: 'boolean', default: false } },
  });
  const [verb, email = ''] = positionals;
  if (verb !== 'add' || !isEmail(email)) throw new CommandError(usage);
  if (process.stdin.isTTY) console.error('Password, then Enter and Ctrl-D:');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length < bounds.passwordMin || password.length > bounds.passwordMax) {
    throw new CommandError(`The password needs ${bounds.passwordMin} to ${bounds.passwordMax} characters.`);
  }
  const app = await openApp({ ...config, logLevel: 'warn' });
  try {
    const id = await addUser(
      app.db,
      { email, password, nickname: values.nickname, admin: values.admin },
      config,
    );
    console.log(`Account ${id} made for ${email}`);
  } finally {
    await app.close();
  }
}
