import type { EditDocument } from '@linework/cad/edit/document';
import { dragGrip } from '@linework/cad/edit/grips';
import { isValidProperty } from '@linework/cad/edit/properties';
import { type VertexAction, withVertexAction } from '@linework/cad/edit/vertices';
import type { CommandRunner } from '@linework/editor/runner';
import type { Point2d } from '../../../viewer/engine/types.ts';
import type { CurrentProperties, EditorGrip, EditorLayer } from '../types.ts';
import type { Attempts } from './attempts.ts';
import { currentOf, setCurrentOf } from './current.ts';
import { layerValues } from './describe.ts';
import { world } from './pointerCalls.ts';
import type { SessionPreview } from './preview.ts';
import type { Report } from './report.ts';

interface PanelParts {
  document: EditDocument;
  runner: CommandRunner;
  preview: SessionPreview;
  report: Report;
  attempts: Attempts;
}

/** What panels and grips change, without a command. */
export function panelCalls({ document, runner, preview, report, attempts: { transact } }: PanelParts) {
  return {
    setProperties(values: Readonly<Record<string, unknown>>, handles?: readonly number[]): void {
      transact('PROPERTIES', (transaction) => {
        for (const handle of handles ?? runner.selection) {
          const entity = document.entity(handle);
          if (!entity) continue;
          const fitting = Object.entries(values).filter(([name, value]) =>
            isValidProperty(entity, name, value),
          );
          if (fitting.length > 0) transaction.set(handle, Object.fromEntries(fitting));
        }
      });
    },

    setCurrent(values: Partial<CurrentProperties>): void {
      transact('SETVAR', (transaction) => setCurrentOf(values, document, transaction, runner.variables));
      report.tell({ current: currentOf(document, runner.variables) });
    },
    setHeader: (values: Readonly<Record<string, unknown>>): void =>
      transact('SETVAR', (transaction) => transaction.header(values)),
    addLayer: (name: string, values: Partial<Omit<EditorLayer, 'handle' | 'name'>> = {}): void =>
      transact('LAYER', (transaction) => transaction.addLayer({ ...layerValues(values), name })),
    setLayer: (handle: number, values: Partial<Omit<EditorLayer, 'handle'>>): void =>
      transact('LAYER', (transaction) => transaction.setEntry('layer', handle, layerValues(values))),
    deleteLayer: (handle: number): void =>
      transact('LAYER', (transaction) => transaction.dropEntry('layer', handle)),

    dragGrip({ handle, index }: EditorGrip, to: Point2d): void {
      const entity = document.entity(handle);
      if (!entity) return;
      preview.isDragging = true;
      preview.show([dragGrip(entity, index, world(to))], [handle]);
    },
    dropGrip({ handle, index }: EditorGrip, to: Point2d): void {
      const entity = document.entity(handle);
      preview.clear();
      if (!entity) return;
      transact('STRETCH', (transaction) => transaction.replace(handle, dragGrip(entity, index, world(to))));
    },
    editVertex({ handle, index }: EditorGrip, action: VertexAction): void {
      const entity = document.entity(handle);
      if (!entity) return;
      transact('PEDIT', (transaction) =>
        transaction.replace(handle, withVertexAction(entity, index, action)),
      );
    },
  };
}
