/**
 * The commands as the page shows them: names for completion, rail and menus. The commands themselves run in the worker
 * and are not loaded here; commandCatalog.test.ts compares the two.
 */
interface CatalogEntry {
  name: string;
  aliases: readonly string[];
  isMember: boolean;
  isOnPhone: boolean;
}

/** One line a command: `NAME alias alias`, then `*` for members and `+` for phones. */
const lines = `
LINE L +
PLINE PL +
CIRCLE C +
ARC A
RECTANG REC RECTANGLE +
POLYGON POL
ELLIPSE EL
SPLINE SPL
XLINE XL
RAY
POINT PO
DONUT DO DOUGHNUT
REVCLOUD *
WIPEOUT *
TEXT DT DTEXT +
MTEXT T MT
TEXTEDIT ED DDEDIT MTEDIT MTEXTEDIT
ERASE E DELETE +
MOVE M +
COPY CO CP +
ROTATE RO +
SCALE SC
MIRROR MI
CHPROP -CHPROP CHANGE -CH
PROPERTIES PR CH MO PROPS DDMODIFY DDCHPROP
MATCHPROP MA PAINTER
DRAWORDER DR
U +
REDO MREDO +
UNDO
SELECT
SELECTSIMILAR
QSELECT QS -QSELECT FI FILTER
LAYER LA -LAYER DDLMODES +
LAYISO
LAYUNISO
LAYFRZ
LAYTHW
LAYOFF
LAYON
LAYLCK
LAYULK
LAYMCUR
LAYCUR
LAYMCH
LAYERP
LAYDEL *
LAYMRG *
INSERT I DDINSERT -INSERT
MINSERT
BLOCK B -BLOCK BMAKE BMOD
BASE
RENAME REN -REN
EATTEDIT ATTEDIT ATE DDATTE -ATTEDIT +
ATTDEF ATT DDATTDEF -ATT
GROUP G -GROUP -G
UNGROUP
COPYCLIP
COPYBASE
CUTCLIP
PASTECLIP
PASTEORIG
PASTEBLOCK
LIST LI LS
DIST DI
AREA AA
ID
UNITS UN -UNITS -UN DDUNITS
LTSCALE LTS
SETVAR SET
LIMITS
COLOR COL COLOUR DDCOLOR
LINETYPE LT -LINETYPE LTYPE -LT DDLTYPE
LWEIGHT LW LINEWEIGHT
ZOOM Z
PAN P -PAN -P
VIEW V -VIEW -V DDVIEW
REGEN RE REGENALL REA REDRAW R
NEW QNEW
OPEN
SAVE QSAVE +
SAVEAS
CLOSE
PURGE PU -PURGE -PU *
AUDIT *
OFFSET O +
TRIM TR +
EXTEND EX +
FILLET F
CHAMFER CHA
STRETCH S
ALIGN AL
ARRAY AR
ARRAYRECT
ARRAYPOLAR
ARRAYPATH
-ARRAY -AR ARRAYCLASSIC
BREAK BR
BREAKATPOINT
JOIN J
LENGTHEN LEN
EXPLODE X
BURST
XPLODE XP
PEDIT PE
DIVIDE DIV
MEASURE ME
REVERSE
OVERKILL
BLEND
HATCH H BH BHATCH
GRADIENT GD
BOUNDARY BO BPOLY
HATCHEDIT HE
DIM
DIMLINEAR DLI DIMLIN +
DIMALIGNED DAL DIMALI +
DIMRADIUS DRA DIMRAD +
DIMDIAMETER DDI DIMDIA +
DIMJOGGED DJO JOG
DIMANGULAR DAN DIMANG
DIMORDINATE DOR DIMORD
DIMARC DAR
DIMBASELINE DBA DIMBASE
DIMCONTINUE DCO DIMCONT
DIMSPACE
DIMEDIT DED DIMED
DIMTEDIT DIMTED
DIMSTYLE D DST DIMSTY DDIM -DIMSTYLE
QLEADER LE
LEADER LEAD
MLEADER MLD
STYLE ST -STYLE DDSTYLE
MEASUREGEOM MEA
COPYTOLAYER
SETBYLAYER
HATCHTOBACK
TEXTTOFRONT
LAYOUT LO -LAYOUT
`;

export const catalog: readonly CatalogEntry[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return {
      name,
      aliases: rest.filter((word) => word !== '*' && word !== '+'),
      isMember: rest.includes('*'),
      isOnPhone: rest.includes('+'),
    };
  });

const byName = new Map(catalog.map((entry) => [entry.name, entry]));
export const catalogEntry = (name: string): CatalogEntry | undefined => byName.get(name);

/** What a typed word may become: aliases and names that begin so, the shortest first; then titles that have it in them. */
export function complete(
  typed: string,
  titleOf: (name: string) => string,
  limit = 8,
): { word: string; name: string }[] {
  const start = typed.replace(/^['_.-]+/, '').toUpperCase();
  if (start === '') return [];
  const words = catalog
    .flatMap(({ name, aliases }) => [name, ...aliases].map((word) => ({ word, name })))
    .filter(({ word }) => word.startsWith(start))
    .toSorted((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  const known = new Set<string>();
  const found = words.filter(({ name }) => !known.has(name) && known.add(name));
  const titled = catalog
    .filter(({ name }) => !known.has(name) && titleOf(name).toUpperCase().includes(start))
    .map(({ name }) => ({ word: name, name }));
  return [...found, ...titled].slice(0, limit);
}
