import { refusedExtensions } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 8080,
      region: 'us',
      language: 'en',
      databaseUrl: undefined,
      s3: undefined,
    });
    expect(config.dataDir).toMatch(/data$/);
  });

  it('speaks Chinese by default on the China node', () => {
    expect(loadConfig({ LINEWORK_REGION: 'cn' })).toMatchObject({ language: 'zh', followsBrowser: false });
    expect(loadConfig({ LINEWORK_REGION: 'cn', LINEWORK_LANGUAGE: 'de' }).language).toBe('de');
    expect(loadConfig({ LINEWORK_LANGUAGE: 'en' })).toMatchObject({ language: 'en', followsBrowser: false });
    expect(loadConfig({})).toMatchObject({ language: 'en', followsBrowser: true });
  });

  it('believes as many proxies as it is told', () => {
    const trusted = (text?: string) => loadConfig({ LINEWORK_TRUST_PROXY: text }).trustProxy;
    expect([undefined, 'off', 'on', '2'].map(trusted)).toEqual([0, 0, 1, 2]);
    expect(trusted('10.0.0.0/8, loopback,fd00::/8')).toEqual(['10.0.0.0/8', 'loopback', 'fd00::/8']);
  });

  it('takes sizes as people write them', () => {
    expect(loadConfig({ LINEWORK_QUOTA: '2.5 GB' }).quota).toBe(2.5 * 1024 ** 3);
    expect(loadConfig({ LINEWORK_QUOTA: 'unlimited' }).quota).toBe(Number.MAX_SAFE_INTEGER);
    expect(loadConfig({ LINEWORK_DISK_RESERVE: '0' }).diskReserve).toBe(0);
    expect(loadConfig({}).quota).toBe(1024 ** 3);
  });

  it('takes all limits of archives', () => {
    const { archives } = loadConfig({
      LINEWORK_ARCHIVE_DEPTH: '5',
      LINEWORK_ARCHIVE_PATH: '300',
      LINEWORK_ARCHIVE_RATIO_FROM: '50 MB',
    });
    expect(archives).toMatchObject({ maxDepth: 5, maxPathBytes: 300, ratioFrom: 50 << 20, maxRatio: 200 });
    expect(loadConfig({}).archives).toMatchObject({ maxDepth: 32, maxPathBytes: 1024, ratioFrom: 10 << 20 });
  });

  it('takes the file types that people need, never programs', () => {
    const types = loadConfig({ LINEWORK_UPLOAD_TYPES: '+ifczip, -MP4' }).uploadTypes;
    expect(types).toContain('ifczip');
    expect(types).not.toContain('mp4');
    for (const usual of ['dwg', 'csv', 'dwfx', 'ctb', 'stb', 'lin', 'pat', 'xml', 'json', 'md', 'eml'])
      expect(types).toContain(usual);
    expect(types.filter((type) => refusedExtensions.includes(type))).toEqual([]);
  });

  it('says which setting is wrong', () => {
    for (const [name, value] of [
      ['PORT', 'eighty'],
      ['LINEWORK_REGION', 'mars'],
      ['LINEWORK_JOBS', '-1'],
      ['LINEWORK_PUBLIC_URL', 'drive'],
      ['LINEWORK_REGISTRATION', 'yes'],
      ['LINEWORK_TRUST_PROXY', 'yes'],
      ['LINEWORK_TRUST_PROXY', '0.0.0.0/0'],
      ['LINEWORK_TRUST_PROXY', '10.0.0.0/33'],
      ['LINEWORK_METRICS_LISTEN', 'somewhere'],
      ['LINEWORK_QUOTA', 'much'],
      ['LINEWORK_DISK_RESERVE', '1 XB'],
      ['LINEWORK_UPLOAD_TYPES', 'pdf'],
      ['LINEWORK_UPLOAD_TYPES', '+exe'],
    ] as const) {
      expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(name));
    }
    expect(() => loadConfig({ LINEWORK_S3_BUCKET: 'b' })).toThrow(ConfigError);
  });
});
