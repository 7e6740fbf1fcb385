import { COMMANDS } from '@linework/editor/commands/table';
import { expect, it } from 'vitest';
import { catalog, complete } from './commandCatalog.ts';
import { likelyTools } from './toolGroups.ts';

it('shows commands as the table has them', () => {
  const table = new Map(COMMANDS.map((command) => [command.name, command]));
  for (const { name, aliases, isMember, isOnPhone } of catalog) {
    const command = table.get(name);
    expect(command, name).toBeDefined();
    expect({ aliases, isMember, isOnPhone }).toEqual({
      aliases: [...command!.aliases],
      isMember: command!.tier === 'member',
      isOnPhone: command!.isOnPhone,
    });
  }
});

it('completes aliases and names, then titles', () => {
  const titleOf = (name: string): string => (name === 'CIRCLE' ? 'Kreis' : name);
  expect(complete('l', titleOf)[0]).toEqual({ word: 'L', name: 'LINE' });
  expect(complete('_lin', titleOf)[0]).toEqual({ word: 'LINE', name: 'LINE' });
  expect(complete('krei', titleOf)).toContainEqual({ word: 'CIRCLE', name: 'CIRCLE' });
  expect(complete('', titleOf)).toEqual([]);
  expect(complete('zzzz', titleOf)).toEqual([]);
});

it('offers five things for any selection', () => {
  for (const types of [[], ['LINE'], ['TEXT'], ['INSERT'], ['LWPOLYLINE'], ['LINE', 'CIRCLE']]) {
    expect(likelyTools(types)).toHaveLength(5);
  }
});
