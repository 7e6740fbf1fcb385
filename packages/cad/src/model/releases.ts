/** Versions of the format by the release that brought them, as people say them. */
const RELEASES: Readonly<Record<string, string>> = {
  AC1032: 'AutoCAD 2018',
  AC1027: 'AutoCAD 2013',
  AC1024: 'AutoCAD 2010',
  AC1021: 'AutoCAD 2007',
  AC1018: 'AutoCAD 2004',
  AC1015: 'AutoCAD 2000',
  AC1014: 'AutoCAD R14',
  AC1012: 'AutoCAD R13',
  AC1009: 'AutoCAD R12',
  AC1006: 'AutoCAD R10',
};

/** 'AutoCAD 2018' of 'AC1032'; what is unknown stays as it is. */
export function releaseName(version: string): string {
  return RELEASES[version] ?? version;
}
