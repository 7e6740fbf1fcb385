import { describe, expect, it } from 'vitest';
import { cameraHere, readLink, writeLink } from './viewLink.ts';

describe('a view as an address', () => {
  const camera = { x: 431234.123456789, y: -5678901.987654321, scale: 3.25, twist: 0 };

  it('is short and says the same place', () => {
    const query = writeLink({ camera });
    expect(query.toString()).toBe('x=431234.123&y=-5678901.988&s=3.25');
    const back = readLink(query.toString()).camera!;
    expect(Math.abs(back.x - camera.x) * camera.scale).toBeLessThan(0.1);
    expect(Math.abs(back.y - camera.y) * camera.scale).toBeLessThan(0.1);
  });

  it('keeps its place at any zoom', () => {
    for (const scale of [1e-9, 1e-3, 1, 1e3, 1e9]) {
      const there = { x: 123.456789012345, y: 1e-7, scale, twist: 1.25 };
      const back = readLink(writeLink({ camera: there }).toString()).camera!;
      expect(Math.abs(back.x - there.x) * scale).toBeLessThan(0.2);
      expect(back.scale / scale).toBeCloseTo(1, 5);
      expect(back.twist).toBeCloseTo(1.25, 4);
    }
  });

  it('shows a smaller screen what the larger one showed', () => {
    const size = { width: 1440, height: 820 };
    const sent = readLink(writeLink({ camera, size }).toString());
    expect(sent.size).toEqual(size);
    expect(cameraHere(sent, size)!.scale).toBe(3.25);
    expect(cameraHere(sent, { width: 2000, height: 1000 })!.scale).toBe(3.25);
    expect(cameraHere(sent, { width: 360, height: 700 })!.scale).toBe(3.25 / 4);
    expect(cameraHere(sent, { width: 1440, height: 410 })!.scale).toBe(3.25 / 2);
    expect(cameraHere(readLink('?x=1&y=2&s=3&v=0x5'), { width: 10, height: 10 })!.scale).toBe(3);
  });

  it('names layers, whatever they are called', () => {
    const off = ['Walls, outer', 'a\\b', '图层 1', ''];
    expect(readLink(writeLink({ off }).toString()).off).toEqual(off);
  });

  it('says what is shorter: those hidden or those seen', () => {
    const query = writeLink({ off: ['a', 'b', 'c', 'd'], only: ['e'] });
    expect(query.toString()).toBe('only=e');
    expect(writeLink({ off: ['a'], only: ['e', 'f'] }).toString()).toBe('off=a');
  });

  it('tells hidden and frozen layers apart', () => {
    const query = writeLink({ off: ['a', 'b,c'], frozen: ['b,c'] });
    expect(readLink(query.toString())).toMatchObject({ off: ['a', 'b,c'], frozen: ['b,c'] });
    expect(writeLink({ off: ['a'], frozen: [] }).toString()).toBe('off=a');
    expect(writeLink({ frozen: ['a'] }).toString()).toBe('');
  });

  it('says which layers have other colors', () => {
    const colors = ['Walls, outer', '1', '图层 1', '0080ff'];
    const query = writeLink({ colors });
    expect(readLink(query.toString()).colors).toEqual(colors);
    expect(writeLink({ colors: [] }).toString()).toBe('');
  });

  it('leaves layers out where they would make it too long', () => {
    const off = Array.from({ length: 2000 }, (_, i) => `layer ${i}`);
    expect(writeLink({ off }).toString()).toBe('');
    expect(writeLink({ colors: off.flatMap((name) => [name, '1']) }).toString()).toBe('');
  });

  it('has no camera where the numbers are none', () => {
    expect(readLink('?x=1&y=nonsense&s=2').camera).toBeUndefined();
    expect(readLink('?x=1&y=2&s=0').camera).toBeUndefined();
    expect(readLink('?x=1e999&y=2&s=1').camera).toBeUndefined();
    expect(readLink('?x=1&y=2').point).toEqual({ x: 1, y: 2 });
  });

  it('carries what to look for', () => {
    const view = { layout: 'Plan & section', find: 'door 1', note: 'n1' };
    expect(readLink(writeLink(view).toString())).toMatchObject(view);
  });
});
