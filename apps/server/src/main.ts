import { run } from './commands/run.ts';

await run(process.argv.slice(2));
