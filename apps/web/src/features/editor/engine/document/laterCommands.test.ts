import { expect, test } from 'vitest';
import { LaterCommands } from './laterCommands.ts';

test('what is typed waits only for a command that is not there yet', async () => {
  const commands = new LaterCommands();
  expect(commands.mayBegin('type', 'L 0,0 10,10')).toBe(false);
  expect(commands.mayBegin('type', '@5<30')).toBe(false);
  expect(commands.mayBegin('run', 'MOVE')).toBe(false);
  expect(commands.mayBegin('choose', 'TRIM')).toBe(false);
  expect(commands.mayBegin('run', 'TRIM')).toBe(true);
  expect(commands.mayBegin('type', '_tr')).toBe(true);
  expect(commands.index.find('tr')).toBeUndefined();
  await commands.load();
  expect(commands.mayBegin('run', 'TRIM')).toBe(false);
  expect(commands.index.find('tr')?.name).toBe('TRIM');
});
