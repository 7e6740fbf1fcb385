import type { Layer } from '@linework/cad/model/styles';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection, askText, askYes, type Asking } from '../ask.ts';
import { layerNamed } from '../properties.ts';
import { changeLayers } from './layer.ts';
import { changesTo, layerMemory, takeSnapshot } from './memory.ts';

const common = { group: 'layer', tier: 'free', isOnPhone: false } as const;

const layersOf = ({ document }: CommandContext, handles: readonly number[]): Layer[] => {
  const names = new Set(handles.map((handle) => document.entity(handle)!.layer.toUpperCase()));
  return [...document.table('layer').values()].filter(({ name }) => names.has(name.toUpperCase()));
};

const isCurrent = ({ document }: CommandContext, { name }: Layer): boolean =>
  document.header.currentLayer.toUpperCase() === name.toUpperCase();

/** Sets something of the layers of objects that are picked one after the other, until Enter; U takes the last back. */
function byPicking(
  name: string,
  aliases: string[],
  message: string,
  values: Partial<Layer>,
  told: string,
  spares: boolean,
): Command {
  return {
    ...common,
    name,
    aliases,
    *run(context) {
      const set = (layers: readonly Layer[]): void =>
        changeLayers(context, (transaction) => {
          for (const layer of layers) {
            if (spares && isCurrent(context, layer) && values.frozen) {
              context.report('currentNotFrozen', { name: layer.name });
              continue;
            }
            transaction.setEntry('layer', layer.handle, values);
            context.report(told, { name: layer.name });
          }
        });
      if (context.selected.length > 0) return set(layersOf(context, context.selected));
      for (;;) {
        const answer: Answer = yield { kind: 'entity', message, ...(spares && { options: ['Undo'] }) };
        if (answer.kind === 'option') {
          context.takeBack();
          layerMemory(context.document).previous.pop();
        } else if (answer.kind === 'entity') set(layersOf(context, [answer.handle]));
        else return;
        if (!spares) return;
      }
    },
  };
}

export const LAYFRZ = byPicking('LAYFRZ', [], 'layerToFreeze', { frozen: true }, 'layerFrozen', true);
export const LAYOFF = byPicking('LAYOFF', [], 'layerToTurnOff', { off: true }, 'layerOff', true);
export const LAYLCK = byPicking('LAYLCK', [], 'layerToLock', { locked: true }, 'layerLocked', false);
export const LAYULK = byPicking('LAYULK', [], 'layerToUnlock', { locked: false }, 'layerUnlocked', false);

function forAll(name: string, values: Partial<Layer>, told: string): Command {
  return {
    ...common,
    name,
    aliases: [],
    *run(context) {
      const names = Object.keys(values) as (keyof Layer)[];
      changeLayers(context, (transaction) => {
        for (const [handle, layer] of context.document.table('layer'))
          if (names.some((field) => layer[field] !== values[field]))
            transaction.setEntry('layer', handle, values);
      });
      context.report(told);
      yield* [];
    },
  };
}

export const LAYTHW = forAll('LAYTHW', { frozen: false }, 'allThawed');
export const LAYON = forAll('LAYON', { off: false }, 'allOn');

export const LAYISO: Command = {
  ...common,
  name: 'LAYISO',
  aliases: [],
  *run(context) {
    const { document, variables } = context;
    for (;;) {
      const answer: Answer = yield {
        kind: 'selection',
        message: 'objectsToIsolate',
        options: ['Settings'],
        locked: true,
      };
      if (answer.kind === 'option') {
        const way = yield* askOption(
          'isolateBy',
          ['Off', 'Lock and fade'],
          variables.get('LAYISO.locks') === 1 ? 'Lock and fade' : 'Off',
        );
        variables.set('LAYISO.locks', way === 'Off' ? 0 : 1);
        continue;
      }
      const layers = answer.kind === 'selection' ? layersOf(context, answer.handles) : [];
      if (layers.length === 0) return;
      const kept = new Set(layers.map(({ handle }) => handle));
      const values: Partial<Layer> = variables.get('LAYISO.locks') === 1 ? { locked: true } : { off: true };
      const before = takeSnapshot(document);
      changeLayers(context, (transaction) => {
        for (const [handle, layer] of document.table('layer')) {
          const wanted: Partial<Layer> = kept.has(handle) ? { off: false } : values;
          if (Object.entries(wanted).some(([name, value]) => layer[name as keyof Layer] !== value))
            transaction.setEntry('layer', handle, wanted);
        }
        if (!layers.some((layer) => isCurrent(context, layer)))
          transaction.header({ currentLayer: layers[0]!.name });
      });
      layerMemory(document).isolated = { before, after: takeSnapshot(document) };
      context.report('layersIsolated', { name: layers.map(({ name }) => name).join(', ') });
      return;
    }
  },
};

export const LAYUNISO: Command = {
  ...common,
  name: 'LAYUNISO',
  aliases: [],
  *run(context) {
    const { document } = context;
    const memory = layerMemory(document);
    if (!memory.isolated) return context.report('nothingIsolated');
    const { before, after } = memory.isolated;
    changeLayers(context, (transaction) => {
      for (const [handle, layer] of document.table('layer')) {
        const [was, isolated] = [before.states.get(handle), after.states.get(handle)];
        // what was changed since stays
        if (!was || !isolated || layer.off !== isolated.off || layer.locked !== isolated.locked) continue;
        if (layer.off !== was.off || layer.locked !== was.locked)
          transaction.setEntry('layer', handle, { off: was.off, locked: was.locked });
      }
    });
    memory.isolated = undefined;
    context.report('layersRestored');
    yield* [];
  },
};

export const LAYERP: Command = {
  ...common,
  name: 'LAYERP',
  aliases: [],
  *run(context) {
    const { document } = context;
    const before = layerMemory(document).previous.pop();
    if (!before) return context.report('noPreviousLayers');
    context.transact((transaction) => {
      for (const [handle, layer] of document.table('layer')) {
        const was = before.states.get(handle);
        const changes = was ? changesTo(layer, was) : {};
        if (Object.keys(changes).length > 0) transaction.setEntry('layer', handle, changes);
      }
      if (document.header.currentLayer !== before.current && document.named('layer', before.current))
        transaction.header({ currentLayer: before.current });
    });
    context.report('layersRestored');
    yield* [];
  },
};

/** A layer by one of its objects, or by its name. */
function* askLayer(context: CommandContext, message: string): Asking<Layer | undefined> {
  const answer: Answer = yield { kind: 'entity', message, options: ['Name'] };
  if (answer.kind === 'entity') return layersOf(context, [answer.handle])[0];
  if (answer.kind !== 'option') return undefined;
  const { name } = layerNamed(context.document, yield* askText('layerName', undefined, { required: true }));
  return context.document.named('layer', name);
}

export const LAYMCUR: Command = {
  ...common,
  name: 'LAYMCUR',
  aliases: [],
  *run(context) {
    const [selected] = context.selected;
    const layer =
      selected === undefined
        ? yield* askLayer(context, 'objectToMakeCurrent')
        : layersOf(context, [selected])[0];
    if (!layer) return;
    changeLayers(context, (transaction) => transaction.header({ currentLayer: layer.name }));
    context.report('nowCurrent', { name: layer.name });
  },
};

export const LAYCUR: Command = {
  ...common,
  name: 'LAYCUR',
  aliases: [],
  *run(context) {
    const handles = yield* askSelection('objectsToCurrent');
    const layer = context.document.header.currentLayer;
    context.transact((transaction) => {
      for (const handle of handles) transaction.set(handle, { layer });
    });
    context.report('movedToLayer', { count: handles.length, name: layer });
  },
};

export const LAYMCH: Command = {
  ...common,
  name: 'LAYMCH',
  aliases: [],
  *run(context) {
    const handles = yield* askSelection('objectsToChange');
    if (handles.length === 0) return;
    const target = yield* askLayer(context, 'objectOnDestination');
    if (!target) return;
    context.transact((transaction) => {
      for (const handle of handles) transaction.set(handle, { layer: target.name });
    });
    context.report('movedToLayer', { count: handles.length, name: target.name });
  },
};

/** Entities of all blocks on a layer; those in references cannot be changed, and keep the layer. */
function* entitiesOn({ document }: CommandContext, { name }: Layer): Generator<number> {
  const key = name.toUpperCase();
  for (const block of document.table('block').keys())
    for (const { layer, handle } of document.entitiesOf(block)) if (layer.toUpperCase() === key) yield handle;
}

/** Takes a layer's lock off while its objects are erased or moved away. */
function empty(context: CommandContext, layer: Layer, into: string | undefined): void {
  if (layer.name === '0' || isCurrent(context, layer))
    throw new CommandError('keptLayer', `The layer "${layer.name}" stays.`, { name: layer.name });
  changeLayers(context, (transaction) => {
    if (layer.locked) transaction.setEntry('layer', layer.handle, { locked: false });
    const handles = [...entitiesOn(context, layer)];
    if (into === undefined) transaction.drop(handles);
    else for (const handle of handles) transaction.set(handle, { layer: into });
    for (const { handle, entities } of context.document.table('group').values()) {
      const left = entities.filter((each) => context.document.entity(each));
      if (left.length !== entities.length) transaction.setEntry('group', handle, { entities: left });
    }
    transaction.dropEntry('layer', layer.handle);
  });
}

export const LAYDEL: Command = {
  ...common,
  name: 'LAYDEL',
  aliases: [],
  tier: 'member',
  *run(context) {
    const layer = yield* askLayer(context, 'objectOnLayerToDelete');
    if (!layer) return;
    if (!(yield* askYes('reallyDelete', false))) return;
    empty(context, layer, undefined);
    context.report('layerDeleted', { name: layer.name });
  },
};

export const LAYMRG: Command = {
  ...common,
  name: 'LAYMRG',
  aliases: [],
  tier: 'member',
  *run(context) {
    const sources: Layer[] = [];
    for (;;) {
      const layer: Layer | undefined = yield* askLayer(context, 'objectOnLayerToMerge');
      if (!layer) break;
      if (!sources.includes(layer)) sources.push(layer);
    }
    if (sources.length === 0) return;
    const target = yield* askLayer(context, 'objectOnTarget');
    if (!target) return;
    if (!(yield* askYes('reallyMerge', false))) return;
    for (const layer of sources) if (layer.handle !== target.handle) empty(context, layer, target.name);
    context.report('layersMerged', { name: target.name });
  },
};
