import { describe, expect, it } from 'vitest';
import {
  fields,
  isEmail,
  isMobile,
  isMobileIn,
  isServiceNumber,
  isVerificationCode,
  splitIds,
} from './fields.ts';

describe('fields that people type', () => {
  it('e-mail: word characters with -, + or . parts, an @, a domain, a dot and a suffix', () => {
    for (const good of [
      'a@b.cn',
      'first.last@mail.example.com',
      'a+tag@b-c.de',
      'a_b-c@x.y',
      'x@bücher.example',
    ]) {
      expect(isEmail(good), good).toBe(true);
    }
    for (const bad of [
      '',
      'a',
      'a@b',
      '@b.cn',
      'a@.cn',
      'a..b@c.de',
      '.a@c.de',
      'a@b.cn ',
      'a b@c.de',
      'a@b..cn',
      'a\n@b.cn',
    ]) {
      expect(isEmail(bad), bad).toBe(false);
    }
  });

  it('mobile: 11 digits starting with 1', () => {
    expect(isMobile('13800138000')).toBe(true);
    for (const bad of [
      '23800138000',
      '1380013800',
      '138001380000',
      '1380013800a',
      '１３８００１３８０００',
    ]) {
      expect(isMobile(bad)).toBe(false);
    }
  });

  it('mobile: with a country code outside of China', () => {
    expect(isMobileIn('+14155550100', 'us')).toBe(true);
    expect(isMobileIn('+4915112345678', 'us')).toBe(true);
    expect(isMobileIn('13800138000', 'us')).toBe(true);
    expect(isMobileIn('+14155550100', 'cn')).toBe(false);
    for (const bad of ['4155550100', '+0155550100', '+12345', `+1${'2'.repeat(15)}`]) {
      expect(isMobileIn(bad, 'us'), bad).toBe(false);
    }
  });

  it('verification code: exactly 6 digits', () => {
    expect(isVerificationCode('012345')).toBe(true);
    for (const bad of ['12345', '1234567', '12345a', '١٢٣٤٥٦']) expect(isVerificationCode(bad)).toBe(false);
  });

  it('service number: 400 number, mobile, or area code and number', () => {
    for (const good of [
      '4001234567',
      '13912345678',
      '14712345678',
      '18612345678',
      '010-12345678',
      '0571-1234567',
    ]) {
      expect(isServiceNumber(good), good).toBe(true);
    }
    for (const bad of [
      '400123456',
      '12912345678',
      '16612345678',
      '010 12345678',
      '01-1234567',
      '010-123456',
    ]) {
      expect(isServiceNumber(bad), bad).toBe(false);
    }
  });

  it('is done with a hostile string at once', () => {
    const hostile = [
      'a'.repeat(100_000),
      `${'a.'.repeat(50_000)}@`,
      `a@${'b.'.repeat(50_000)}`,
      '1'.repeat(100_000),
    ];
    const checks = [isEmail, isMobile, isVerificationCode, isServiceNumber];
    for (const text of hostile) for (const check of checks) expect(check(text)).toBe(false);
    for (const field of [fields.email, fields.nickname, fields.fileName, fields.id, fields.newPassword]) {
      for (const text of hostile) expect(field.safeParse(text).success).toBe(false);
    }
  });

  it('splits comma-separated ids', () => {
    expect(splitIds('1,2, 3,')).toEqual(['1', '2', '3']);
    expect(splitIds('')).toEqual([]);
  });

  it('ways to what others share: a link, a group, the gallery', () => {
    const takes = (value: string) => fields.via.safeParse(value).success;
    for (const good of ['share:AbCdEfGhIjKlMnOpQrSt_-', 'group:12', 'public:9007199254740991']) {
      expect(takes(good), good).toBe(true);
    }
    for (const bad of [
      '',
      'share:',
      'share:short',
      'group:',
      'group:-1',
      'public:1e3',
      'own:1',
      'share:AbCdEfGhIjKlMnOpQrSt_-x',
      'group:1\n',
    ]) {
      expect(takes(bad), bad).toBe(false);
    }
  });
});
