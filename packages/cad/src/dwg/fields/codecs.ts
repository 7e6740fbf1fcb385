import type { Point } from '../../model/point.ts';
import { R2000 } from '../versions.ts';
import type { Codec, Options, Rec, Rows } from './field.ts';
import { doubles, num, point } from './record.ts';

/** True where a bit of a numeric row is set. */
export function bit(name: string, mask: number): (record: Rec) => boolean {
  return (record) => (num(record, name) & mask) !== 0;
}

export function noBit(name: string, mask: number): (record: Rec) => boolean {
  return (record) => (num(record, name) & mask) === 0;
}

export function is(name: string, value: number): (record: Rec) => boolean {
  return (record) => num(record, name) === value;
}

/** Four corners or two ends: each point given as the difference from the one before. */
export function chained(names: readonly string[]): Codec {
  const [first = ''] = names;
  return {
    read(reader, record) {
      const flat = num(record, 'flat') !== 0;
      const x = reader.rd();
      const y = reader.rd();
      let last: Point = [x, y, flat ? 0 : reader.rd()];
      record[first] = last;
      for (const name of names.slice(1)) {
        const nextX = reader.dd(last[0]);
        const nextY = reader.dd(last[1]);
        last = [nextX, nextY, reader.dd(last[2])];
        record[name] = last;
      }
      return undefined;
    },
    write(sink, _value, record) {
      let last = point(record, first);
      sink.rd(last[0]);
      sink.rd(last[1]);
      if (num(record, 'flat') === 0) sink.rd(last[2]);
      for (const name of names.slice(1)) {
        const next = point(record, name);
        for (let axis = 0; axis < 3; axis++) sink.dd(next[axis] as number, last[axis] as number);
        last = next;
      }
    },
  };
}

/** A plane point given as the difference from another. */
export function relativeTo(base: string): Codec {
  return {
    read(reader, record) {
      const from = point(record, base);
      const x = reader.dd(from[0]);
      return [x, reader.dd(from[1])];
    },
    write(sink, value, record) {
      const from = point(record, base);
      const to = Array.isArray(value) ? (value as readonly number[]) : from;
      sink.dd(to[0] ?? 0, from[0]);
      sink.dd(to[1] ?? 0, from[1]);
    },
  };
}

/** Plane points, since R2000 each as the difference from the one before. */
export function planePoints(counts: string): Codec {
  return {
    counts,
    size: 2,
    read(reader, record) {
      const chain = reader.version >= R2000;
      const count = reader.room(num(record, counts), chain ? 4 : 128);
      const points = new Float64Array(count * 2);
      let x = 0;
      let y = 0;
      for (let i = 0; i < count; i++) {
        const raw = i === 0 || !chain;
        x = raw ? reader.rd() : reader.dd(x);
        y = raw ? reader.rd() : reader.dd(y);
        points[i * 2] = x;
        points[i * 2 + 1] = y;
      }
      return points;
    },
    write(sink, _value, record) {
      const points = doubles(record, 'points');
      for (let i = 0; i < points.length; i++) {
        const value = points[i] as number;
        if (i < 2 || sink.version < R2000) sink.rd(value);
        else sink.dd(value, points[i - 2] as number);
      }
    },
  };
}

/** Scale of an insert: two bits tell the common cases. */
export const SCALE: Codec = {
  read(reader) {
    if (reader.version < R2000) return reader.bitPoint3();
    switch (reader.bb()) {
      case 0: {
        const x = reader.rd();
        const y = reader.dd(x);
        return [x, y, reader.dd(x)];
      }
      case 1: {
        const y = reader.dd(1);
        return [1, y, reader.dd(1)];
      }
      case 2: {
        const all = reader.rd();
        return [all, all, all];
      }
      default:
        return [1, 1, 1];
    }
  },
  write(sink, value) {
    const [x = 1, y = 1, z = 1] = Array.isArray(value) ? (value as readonly number[]) : [];
    if (sink.version < R2000) for (const part of [x, y, z]) sink.bd(part);
    else if (x === 1 && y === 1 && z === 1) sink.bb(3);
    else if (x === y && x === z) {
      sink.bb(2);
      sink.rd(x);
    } else if (x === 1) {
      sink.bb(1);
      sink.dd(y, 1);
      sink.dd(z, 1);
    } else {
      sink.bb(0);
      sink.rd(x);
      sink.dd(y, x);
      sink.dd(z, x);
    }
  },
};

/** A handle that stands among the data, in every version. */
export const DATA_HANDLE: Codec = {
  read: (reader) => reader.handle(),
  write: (sink, value) => sink.dataHandle(Number(value ?? 0)),
};

/** All handles that are left in the handle stream (hard pointers where written). */
export const REMAINING_HANDLES: Codec = {
  read(reader) {
    const { refs } = reader;
    const handles: number[] = [];
    // what pads the last byte is less than a handle
    while (refs.pos + 8 <= refs.end && handles.length < 1_000_000) handles.push(refs.handle());
    while (handles.length > 0 && handles.at(-1) === 0) handles.pop();
    return handles;
  },
  write(sink, value) {
    for (const handle of (value as readonly number[] | undefined) ?? []) sink.h(5, handle);
  },
};

/** The entities a parent owns: all of them since R2004, before that the first and the last of a chain. */
export function owned(when?: Options['when'], kind: 'H2' | 'H3' | 'H4' = 'H3'): Rows {
  const condition = when ? { when } : {};
  return [
    ['first', 'H4', { until: 1018, ...condition }],
    ['last', 'H4', { until: 1018, ...condition }],
    ['owned', kind, { since: 1018, count: 'ownedCount', ...condition }],
  ];
}
