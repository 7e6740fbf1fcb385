/** `linework`: the commands on drawings and the server's. */
import { commands as serverCommands, run } from '@linework/server/commands/run';
import { kernelCommands } from './kernel/commands.ts';

const [name = 'help', ...args] = process.argv.slice(2);

if (['help', '--help', '-h'].includes(name)) {
  const drawings = Object.entries(kernelCommands).map(([key, { usage, about }]) => ({
    usage: `${key} ${usage}`,
    about,
  }));
  console.log('linework COMMAND\n');
  for (const { usage, about } of [...drawings, ...Object.values(serverCommands)])
    console.log(`  ${usage}\n      ${about}`);
} else if (Object.hasOwn(kernelCommands, name)) {
  process.exitCode = await kernelCommands[name]!.run(args);
} else if (Object.hasOwn(serverCommands, name)) {
  await run([name, ...args]);
} else {
  const known = [...Object.keys(kernelCommands), ...Object.keys(serverCommands)].join(', ');
  console.error(`There is no command "${name}". Try: ${known}.`);
  process.exitCode = 2;
}
