/** Names as people give them, in four languages; the same number always gives the same name. */

const words = {
  en: [
    'Floor plan',
    'Section',
    'Elevation',
    'Site layout',
    'Detail',
    'Roof',
    'Stairs',
    'Foundation',
    'Electrical',
    'Plumbing',
    'HVAC',
    'Bracket',
    'Gearbox',
    'Assembly',
    'Housing',
    'Invoice',
    'Contract',
    'Meeting notes',
    'Photo',
  ],
  zh: [
    '一层平面图',
    '立面图',
    '剖面图',
    '总平面图',
    '节点详图',
    '屋顶',
    '楼梯',
    '基础',
    '电气系统',
    '给排水',
    '暖通空调',
    '支架',
    '减速箱',
    '装配图',
    '外壳',
    '发票',
    '合同',
    '会议纪要',
    '现场照片',
    '施工图纸',
    '结构计算书',
    '银行大楼',
  ],
  ko: [
    '평면도',
    '입면도',
    '단면도',
    '배치도',
    '상세도',
    '지붕',
    '계단',
    '기초',
    '전기',
    '배관',
    '조립도',
    '계약서',
    '회의록',
    '사진',
  ],
  de: [
    'Grundriss',
    'Schnitt',
    'Ansicht',
    'Lageplan',
    'Detail',
    'Dachstuhl',
    'Treppe',
    'Gründung',
    'Elektro',
    'Lüftung',
    'Stütze',
    'Getriebe',
    'Baugruppe',
    'Gehäuse',
    'Rechnung',
    'Vertrag',
    'Protokoll',
    'Straßenbau',
  ],
} as const;
const places = {
  en: ['Building A', 'Tower', 'North wing', 'Harbor Street', 'Level', 'Unit', 'Lot'],
  zh: ['一号楼', '二期', '北区', '地下室', '东塔', '滨江花园', '高新区'],
  ko: ['1동', '2단계', '북측', '지하', '강남타워'],
  de: ['Haus A', 'Bauabschnitt', 'Nordflügel', 'Hafenstraße', 'Geschoss', 'Halle'],
} as const;
const languages = ['en', 'zh', 'zh', 'zh', 'ko', 'de'] as const;
const kinds: readonly (readonly [extension: string, weight: number])[] = [
  ['dwg', 60],
  ['dxf', 8],
  ['pdf', 9],
  ['jpg', 7],
  ['png', 4],
  ['step', 3],
  ['ifc', 2],
  ['docx', 2],
  ['xlsx', 2],
  ['zip', 2],
  ['txt', 1],
];
const wheel = kinds.flatMap(([extension, weight]) => Array.from({ length: weight }, () => extension));

/** Spreads consecutive numbers: a cheap hash, not a secret. */
function scatter(n: number, salt: number): number {
  let x = Math.imul(n ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

const pick = <T>(list: readonly T[], n: number, salt: number): T => list[scatter(n, salt) % list.length]!;

function extensionAt(n: number): string {
  return pick(wheel, n, 1);
}

/** Unique by its number at the end. */
export function fileNameAt(n: number): string {
  const language = pick(languages, n, 2);
  const year = 2015 + (scatter(n, 5) % 12);
  const date = scatter(n, 6) % 3 === 0 ? ` ${year}-${String(1 + (scatter(n, 7) % 12)).padStart(2, '0')}` : '';
  return `${pick(places[language], n, 3)} ${pick(words[language], n, 4)}${date} ${n}.${extensionAt(n)}`;
}

export function folderNameAt(n: number): string {
  const language = pick(languages, n, 8);
  return `${pick(places[language], n, 9)} ${n}`;
}
