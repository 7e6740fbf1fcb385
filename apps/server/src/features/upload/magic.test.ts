import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { uploadExtensions as uploadTypes } from '@linework/contract';
import { contentFits, headBytes } from './magic.ts';

const bytes = (...values: (number | string)[]): Buffer =>
  Buffer.concat(
    values.map((value) => (typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value, 'latin1'))),
  );
const binary = Buffer.alloc(2000, 0);
const after = (beginning: string): Buffer => Buffer.concat([Buffer.from(beginning, 'latin1'), binary]);

const right: [string, Buffer][] = [
  ['dwg', after('AC1032')],
  ['dwg', after('AC1.50')],
  ['dwg', after('AC402b')],
  ['dwg', after('AC2.10')],
  ['dwg', after('MC0.0')],
  ['dwt', after('AC1027')],
  ['dxf', Buffer.from('  0\r\nSECTION\r\n  2\r\nHEADER\r\n')],
  ['dxf', Buffer.from('999\nmade by a program\n  0\nSECTION\n')],
  ['dxf', Buffer.from('\n\n   0\nSECTION\n')],
  ['dxf', Buffer.from('\uFEFF0\nSECTION\n')],
  ['dxf', after('AutoCAD Binary DXF\r\n\x1a')],
  ['dwf', after('(DWF V06.00)PK\x03\x04')],
  ['pdf', Buffer.from('\n%PDF-1.7\n')],
  ['jpg', after('\x89PNG\r\n\x1a\n')],
  ['tif', after('MM\0*')],
  ['bmp', after('BM')],
  ['docx', after('PK\x03\x04')],
  ['docx', after('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['doc', Buffer.from('{\\rtf1 text}')],
  ['xls', Buffer.from('<html><table></table></html>')],
  ['txt', Buffer.from('图纸说明')],
  ['txt', Buffer.from('\uFEFFplain', 'utf16le')],
  ['txt', Buffer.from('#!/bin/sh is how scripts begin')],
  ['zip', after('PK\x05\x06')],
  ['rar', after('Rar!\x1a\x07\x01')],
  ['7z', after('7z\xbc\xaf\x27\x1c')],
  ['ttf', after('\0\x01\0\0')],
  ['ttc', after('ttcf')],
  ['shx', after('AutoCAD-86 unifont 1.0')],
  ['rvt', after('\xd0\xcf\x11\xe0')],
  ['step', Buffer.from('ISO-10303-21;')],
  ['stl', after('solid, or binary')],
  ...uploadTypes.map((extension): [string, Buffer] => [extension, Buffer.alloc(0)]),
];

const programs: [string, Buffer][] = [
  ['a program for Windows', after('MZ\x90\0\x03')],
  ['a program for Linux', after('\x7fELF\x02\x01\x01')],
  ['a program for macOS', after('\xcf\xfa\xed\xfe')],
  ['a universal program', after('\xca\xfe\xba\xbe')],
  ['a shortcut', bytes(0x4c, 0, 0, 0, 1, 0x14, 2, 0, ...Array<number>(500).fill(0))],
  ['a module for a browser', after('\0asm')],
];

const wrong: [string, Buffer][] = [
  ['dwg', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['dwg', Buffer.from('<script>alert(1)</script>')],
  ['dwg', after('AC')],
  ['dxf', Buffer.from('#!/bin/sh\n')],
  ['dxf', Buffer.from('<?php 0\n')],
  ['pdf', Buffer.from('<html>')],
  ['png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['txt', binary],
  ['docx', Buffer.from('not a zip')],
  ['shx', Buffer.from('shapes')],
  ['ttf', Buffer.from('<html>')],
  ['obj', Buffer.from('#!/usr/bin/env node')],
];

describe('content against its name', () => {
  it.each(right)('takes a right .%s', (extension, head) => expect(contentFits(extension, head)).toBe(true));
  it.each(wrong)('refuses a wrong .%s', (extension, head) =>
    expect(contentFits(extension, head)).toBe(false),
  );
  it.each(programs)('refuses %s under every name', (_what, head) => {
    expect(uploadTypes.filter((extension) => contentFits(extension, head))).toEqual([]);
  });

  /** A web page, and lists of entities without the section around them. */
  const unsound = /a88e18_test\.dwg|_entities\.dxf|mleader-yellow\.dxf/;
  const corpus = join(import.meta.dirname, '../../../../../../shared/corpus');
  it.skipIf(!existsSync(corpus))('takes every sound file of the corpus', () => {
    const refused: string[] = [];
    let seen = 0;
    for (const name of readdirSync(corpus, { recursive: true, encoding: 'utf8' })) {
      const path = join(corpus, name);
      const extension = (/\.(\w+?)(?:\.gz)?$/.exec(name)?.[1] ?? '').toLowerCase();
      if (!uploadTypes.includes(extension) || !statSync(path).isFile()) continue;
      const whole = readFileSync(path);
      const content = name.endsWith('.gz') ? gunzipSync(whole) : whole;
      seen += 1;
      if (!contentFits(extension, content.subarray(0, headBytes))) refused.push(name);
    }
    expect(seen).toBeGreaterThan(0);
    expect(refused.filter((name) => !unsound.test(name))).toEqual([]);
  });
});
