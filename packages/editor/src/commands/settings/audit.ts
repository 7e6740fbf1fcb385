import { defaultTextStyle } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import type { Command } from '../../command.ts';
import { askYes } from '../ask.ts';

/** Numbers of an entity that are none, or out of every range. */
function isBroken(entity: Entity): boolean {
  const isBad = (value: number): boolean => !Number.isFinite(value) || Math.abs(value) > 1e20;
  return Object.values(entity).some(
    (value) =>
      (typeof value === 'number' && isBad(value)) ||
      (value instanceof Float64Array && value.some(isBad)) ||
      (Array.isArray(value) &&
        value.length === 3 &&
        value.every((each) => typeof each === 'number') &&
        value.some(isBad)),
  );
}

export const AUDIT: Command = {
  name: 'AUDIT',
  aliases: [],
  group: 'file',
  tier: 'member',
  isOnPhone: false,
  *run(context) {
    const { document } = context;
    const fixes = yield* askYes('auditFix', false);
    const layers = new Map<string, string>();
    const styles = new Map<string, string>();
    const [broken, lost, types]: [number[], number[], number[]] = [[], [], []];
    for (const block of document.table('block').keys())
      for (const entity of document.entitiesOf(block)) {
        if (isBroken(entity)) broken.push(entity.handle);
        else if (entity.type === 'INSERT' && !document.named('block', entity.name)) lost.push(entity.handle);
        if (!document.named('layer', entity.layer)) layers.set(entity.layer.toUpperCase(), entity.layer);
        if (!/^by(layer|block)$/i.test(entity.lineType) && !document.named('lineType', entity.lineType))
          types.push(entity.handle);
        if (
          /^(TEXT|MTEXT|ATTDEF)$/.test(entity.type) &&
          'style' in entity &&
          typeof entity.style === 'string' &&
          !document.named('textStyle', entity.style)
        )
          styles.set(entity.style.toUpperCase(), entity.style);
      }
    const groups = [...document.table('group').values()].filter(({ entities }) =>
      entities.some((handle) => !document.entity(handle)),
    );
    const count = layers.size + styles.size + broken.length + lost.length + types.length + groups.length;
    for (const name of layers.values()) context.report('auditLayer', { name });
    for (const name of styles.values()) context.report('auditStyle', { name });
    for (const handle of broken) context.report('auditBroken', { handle: handle.toString(16).toUpperCase() });
    for (const handle of lost) context.report('auditLost', { handle: handle.toString(16).toUpperCase() });
    for (const handle of types)
      context.report('auditLinetype', { handle: handle.toString(16).toUpperCase() });
    if (fixes && count > 0)
      context.transact((transaction) => {
        for (const name of layers.values()) transaction.addLayer({ name });
        for (const name of styles.values()) transaction.addTextStyle(defaultTextStyle(name));
        transaction.drop([...broken, ...lost]);
        const gone = new Set([...broken, ...lost]);
        for (const handle of types) if (!gone.has(handle)) transaction.set(handle, { lineType: 'BYLAYER' });
        for (const { handle, entities } of groups)
          transaction.setEntry('group', handle, {
            entities: entities.filter((each) => document.entity(each)),
          });
      });
    context.report('auditTotal', { count, fixed: fixes ? count : 0 });
  },
};
