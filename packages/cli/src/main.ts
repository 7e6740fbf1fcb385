/** `linework`: the server's commands. The kernel's (info, render, convert, …) join here. */
import { commands, run } from '@linework/server/commands/run';

const args = process.argv.slice(2);
const wantsHelp = args.length === 0 || ['help', '--help', '-h'].includes(args[0]!);

if (wantsHelp) {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  console.log('linework COMMAND\n');
  for (const { usage, about } of Object.values(commands)) console.log(`  ${usage.padEnd(width)}  ${about}`);
} else {
  await run(args);
}
