import { useEffect, useState } from 'react';
import { Vector3 } from 'three';
import { useT } from '../../../app/language.ts';
import type { Piece } from '../engine/content.ts';
import { useModel } from '../modelStore.ts';
import classes from './pins.module.css';
import type { Pin } from './pin.ts';
import { choosePin, pieceOf, usePins } from './pinStore.ts';

interface Shown {
  pin: Pin;
  number: number;
  x: number;
  y: number;
  at: Vector3;
  piece: Piece | undefined;
}

/** So long a picture stands still before it is asked what lies before the marks: that takes longer than a frame. */
const restMs = 150;

/** A numbered mark where each note is; they follow the model from frame to frame. */
export function PinOverlay() {
  const t = useT('model');
  const stage = useModel((state) => state.stage);
  const tree = useModel((state) => state.tree);
  const hidden = useModel((state) => state.hidden);
  const pins = usePins((state) => state.pins);
  const chosen = usePins((state) => state.chosen);
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [behind, setBehind] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!stage || !tree) return undefined;
    const [dx, dy, dz] = tree.origin;
    const known = pins.map((pin, i) => {
      const [x, y, z] = pin.at;
      return { pin, number: i + 1, piece: pieceOf(pin), at: new Vector3(x - dx, y - dy, z - dz) };
    });
    const place = (): void =>
      setShown(
        known.flatMap(({ pin, number, piece, at }) => {
          if (piece && hidden.has(piece.node)) return [];
          const point = piece ? stage.fromRest(piece, at) : at;
          const { x, y, isBehind } = stage.project(point);
          return isBehind || stage.isCut(point) ? [] : [{ pin, number, x, y, at: point, piece }];
        }),
      );
    place();
    return stage.watchFrames(place);
  }, [stage, tree, hidden, pins]);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setBehind(
          new Set(shown.flatMap(({ pin, at, piece }) => (stage?.isCovered(at, piece) ? [pin.key] : []))),
        ),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [stage, shown]);
  return (
    <div className={classes.pins}>
      {shown.map(({ pin, number, x, y }) => (
        <button
          key={pin.key}
          type="button"
          style={{ transform: `translate(${x}px, ${y}px)` }}
          aria-label={t('model.notes.mark', { number, text: pin.text })}
          title={pin.text}
          aria-pressed={pin.key === chosen}
          data-behind={behind.has(pin.key) || undefined}
          onClick={() => {
            choosePin(pin);
            useModel.setState({ panel: 'notes' });
          }}
        >
          {number}
        </button>
      ))}
    </div>
  );
}
