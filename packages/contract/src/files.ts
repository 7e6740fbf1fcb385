/** Names, kinds and groups of files. */
import { bounds } from './limits.ts';
import { fileModelKinds, type FileModelKind, type Language } from './enums.ts';

const forbiddenInNames = /[/:\\*?"<>|&]/;
// Control characters break headers and shells; direction overrides hide the real extension.
const invisible = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

export type NameProblem = 'empty' | 'tooLong' | 'characters' | 'reserved';

/** What is wrong with a file or folder name, or undefined. */
export function nameProblem(name: string): NameProblem | undefined {
  // Length first, in UTF-16 units, so that a hostile string costs nothing.
  if (name.length > bounds.fileNameBytes) return 'tooLong';
  if (name.trim() === '') return 'empty';
  if (forbiddenInNames.test(name) || invisible.test(name)) return 'characters';
  if (name === '.' || name === '..') return 'reserved';
  return new TextEncoder().encode(name).length > bounds.fileNameBytes ? 'tooLong' : undefined;
}

/** The lowercased text after the last dot; '' where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Words in one text take fewer bytes than a list of them, and every page loads these. */
const list = (text: string): readonly string[] => text.split(' ');

export const extensions = {
  image: list('gif jpg png bmp jpeg'),
  drawing: list('ocf dwg dxf dws dwt'),
  drawingList: list('ocf dwg dxf dws dwt dwf'),
  word: list('doc docx'),
  excel: list('xls xlsx'),
  powerpoint: list('ppt pptx'),
  pdf: list('pdf'),
  text: list('txt'),
  other: list('txt doc docx pdf xls xlsx ppt pptx'),
  font: list('tif shx ttf ttc'),
  threeD: list('rvt'),
  archive: list('zip rar 7z'),
  /** Ordinary to the viewer; any other type counts as 3D-viewable. */
  viewer: list(
    '7z zip rar gif jpg png ocf dwg dxf dws dwt bmp jpeg txt doc docx pdf xls xlsx ppt pptx tif bin',
  ),
} as const;

/** Models beyond rvt that this product converts: the specification's "configured list". */
const configuredThreeD = list(
  'rfa step stp iges igs brep ifc fbx dae obj ply stl off x blend x3d 3ds usd usda usdc usdz wrl 3dm ' +
    '3mf amf gltf glb sldprt ipt iam skp catpart prt jt x_t sat',
);

/** Pictures and documents that the specification's icons and viewer types name and its groups leave out. */
export const configuredPictures = list('tif tiff');
/** And what an office keeps beside its drawings; programs and scripts are in no list, and are refused. */
const configuredOther = list(
  'rtf lin shp sht csv tsv md log xml json eml msg ics odt ods odp dwfx ctb stb pc3 pat mln kml gpx ' +
    'mtl tga bin mp4 mov mp3 m4a wav',
);

export type FileGroup = 'drawing' | 'image' | 'other' | 'threeD' | 'archive' | 'font' | 'unknown';

const inGroup = (group: FileGroup, ...lists: (readonly string[])[]): [string, FileGroup][] =>
  lists.flat().map((extension) => [extension, group]);

const groupByExtension = new Map<string, FileGroup>([
  ...inGroup('drawing', extensions.drawingList),
  ...inGroup('threeD', extensions.threeD, configuredThreeD),
  ...inGroup('archive', extensions.archive),
  ...inGroup('font', extensions.font),
  // The specification lists tif among fonts and shows it in the picture viewer: here it is a picture.
  ...inGroup('image', extensions.image, configuredPictures),
  ...inGroup('other', extensions.other, configuredOther),
]);

/** The parts of split archives besides .part1.rar: .7z.001, .r00, .z01. */
export const isArchivePart = (name: string): boolean =>
  name.length <= bounds.fileNameBytes && /\.(?:(?:7z|zip|rar)\.\d{3}|[rz]\d\d)$/i.test(name);

export const isArchiveName = (name: string): boolean => fileGroup(name) === 'archive';

/** Whether a file opens in the drawing viewer, by its name. */
export const isViewable = (name: string): boolean =>
  (extensions.drawing as readonly string[]).includes(extensionOf(name));

/** Whether a file opens in the model viewer, by its name. */
export const isModelFile = (name: string): boolean => fileGroup(name) === 'threeD';

export function fileGroup(name: string): FileGroup {
  if (isArchivePart(name)) return 'archive';
  return groupByExtension.get(extensionOf(name)) ?? 'unknown';
}

const modelKinds: Partial<Record<FileGroup, FileModelKind>> = fileModelKinds;

/** What a file opens as, by its name. */
export const fileModelKind = (name: string): FileModelKind =>
  modelKinds[fileGroup(name)] ?? fileModelKinds.none;

/** All and recent lists combine these; fonts stay out. */
export const listedExtensions: readonly string[] = [
  ...extensions.image,
  ...configuredPictures,
  ...extensions.drawingList,
  ...extensions.other,
  ...configuredOther,
  ...extensions.threeD,
  ...configuredThreeD,
  ...extensions.archive,
];

/** What may be uploaded where nobody has configured it otherwise. */
export const uploadExtensions: readonly string[] = [
  ...new Set<string>([...listedExtensions, ...extensions.font]),
];

/** Programs and scripts: never taken, whatever is configured. */
export const refusedExtensions: readonly string[] = (
  'exe com scr msi dll sys bat cmd ps1 vbs vbe wsf hta lnk reg js mjs jse jar class sh bash py pl rb php phar ' +
  'asp aspx jsp app dmg pkg apk deb rpm so dylib wasm lsp vlx fas arx html htm svg'
).split(' ');

export function isThreeDViewable(name: string): boolean {
  return !(extensions.viewer as readonly string[]).includes(extensionOf(name));
}

/** Extensions with an icon of their own; anything else shows the unknown icon. */
export const iconTypes = [
  '3d',
  '7z',
  'bmp',
  'doc',
  'docx',
  'dwg',
  'dws',
  'dwt',
  'dxf',
  'folder',
  'gif',
  'jpeg',
  'jpg',
  'lin',
  'ocf',
  'pdf',
  'png',
  'ppt',
  'pptx',
  'rar',
  'rtf',
  'shp',
  'sht',
  'shx',
  'tif',
  'tiff',
  'ttc',
  'ttf',
  'txt',
  'xls',
  'xlsx',
  'zip',
] as const;

export type IconType = (typeof iconTypes)[number] | 'unknown';

export function iconType(name: string): IconType {
  const extension = extensionOf(name);
  if (fileGroup(name) === 'threeD') return '3d';
  return (iconTypes as readonly string[]).includes(extension) ? (extension as IconType) : 'unknown';
}

const zipSuffix: Record<Language, string> = {
  en: 'MoreFiles.zip',
  zh: '等文件.zip',
  ko: '등파일.zip',
  de: 'WeitereDateien.zip',
};
const andSoOnSuffix: Record<Language, string> = { en: ' and so on', zh: '等', ko: ' 등', de: ' und weitere' };

/** One file's archive is named after it; several after the first two and a suffix in the person's language. */
export function zipDownloadName(names: readonly string[], language: Language): string {
  const [first = 'Linework', second] = names;
  return second === undefined ? `${first}.zip` : `${first}_${second}_${zipSuffix[language]}`;
}

/** "plan.dwg and so on": several names in the space of one. */
export function nameList(names: readonly string[], language: Language): string {
  return nameOfSeveral(names[0] ?? '', names.length, language);
}

/** The same where only the first name is known, and how many there are. */
export function nameOfSeveral(first: string, count: number, language: Language): string {
  return count > 1 ? first + andSoOnSuffix[language] : first;
}
