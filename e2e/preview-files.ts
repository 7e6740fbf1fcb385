/** Small documents of every kind that a preview shows, made by hand. */
import { crc32, deflateSync } from 'node:zlib';

/** A zip whose entries are stored as they are. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, name);
    parts.push(head, name, data);
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = 'application/vnd.openxmlformats-officedocument';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const related = (rows: [id: string, type: string, target: string, external?: boolean][]): string =>
  `${xml}<Relationships xmlns="${packageRelations}">${rows
    .map(
      ([id, type, target, external]) =>
        `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (parts: Record<string, string>): string =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`)
    .join('')}</Types>`;

/** With a link that would run a script if it could. */
export function docx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs
    .map((text) => `<w:p><w:r><w:rPr><w:sz w:val="28"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`)
    .join('');
  const link = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>Press here</w:t></w:r></w:hyperlink></w:p>';
  return zip({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': related([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': related([['rId9', 'hyperlink', 'javascript:parent.hacked=1', true]]),
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}"><w:body>${body}${link}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>`,
  });
}

export function xlsx(sheets: Record<string, readonly (readonly (string | number)[])[]>): Buffer {
  const names = Object.keys(sheets);
  const cell = (value: string | number, at: string): string =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(
        names.map((_, i) => [`/xl/worksheets/sheet${i + 1}.xml`, 'spreadsheetml.worksheet']),
      ),
    }),
    '_rels/.rels': related([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': related(
      names.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
    ),
    'xl/workbook.xml': `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
  };
  names.forEach((name, i) => {
    const rows = sheets[name]!.map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${r + 1}`)).join('')}</row>`,
    );
    files[`xl/worksheets/sheet${i + 1}.xml`] =
      `${xml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  });
  return zip(files);
}

const drawingMl = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const spaces = `xmlns:a="${drawingMl}" xmlns:r="${relations}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const tree = (shapes: string): string =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
const colors = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6']
  .concat(['hlink', 'folHlink'])
  .map((name, i) => `<a:${name}><a:srgbClr val="${i === 1 ? 'FFFFFF' : '1F57C3'}"/></a:${name}>`)
  .join('');
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln>${fill}</a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';

export function pptx(slides: readonly string[]): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes({
      '/ppt/presentation.xml': 'presentationml.presentation.main',
      '/ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      '/ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      '/ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(slides.map((_, i) => [`/ppt/slides/slide${i + 1}.xml`, 'presentationml.slide'])),
    }),
    '_rels/.rels': related([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': related([
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map((_, i): [string, string, string] => [`rId${i + 2}`, 'slide', `slides/slide${i + 1}.xml`]),
    ]),
    'ppt/presentation.xml': `${xml}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides
      .map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`)
      .join(
        '',
      )}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/slideMasters/slideMaster1.xml': `${xml}<p:sldMaster ${spaces}>${tree('')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': related([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${xml}<p:sldLayout ${spaces}>${tree('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': related([
      ['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': `${xml}<a:theme xmlns:a="${drawingMl}" name="t"><a:themeElements><a:clrScheme name="t">${colors}</a:clrScheme><a:fontScheme name="t"><a:majorFont><a:latin typeface="Arial"/></a:majorFont><a:minorFont><a:latin typeface="Arial"/></a:minorFont></a:fontScheme><a:fmtScheme name="t"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  };
  slides.forEach((text, i) => {
    const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="10000000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en" sz="4400"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
    files[`ppt/slides/slide${i + 1}.xml`] = `${xml}<p:sld ${spaces}>${tree(shape)}</p:sld>`;
    files[`ppt/slides/_rels/slide${i + 1}.xml.rels`] = related([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
    ]);
  });
  return zip(files);
}

/** One line of text a page, in a font that the reader must bring. */
export function pdf(pages: readonly string[]): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  pages.forEach((text, i) => {
    const stream = `BT /F1 36 Tf 72 720 Td (${text}) Tj ET 72 700 m 520 700 l S`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  });
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A picture of two colors, one above the other. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = (y: number): Buffer =>
    Buffer.concat([
      Buffer.from([0]),
      Buffer.alloc(width * 3, Buffer.from(y < height / 2 ? 'b7cbf2' : 'dcd9cf', 'hex')),
    ]);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A house, seen from the front. */
export function dxf(): Buffer {
  const lines = [
    [0, 0, 100, 0],
    [100, 0, 100, 60],
    [100, 60, 50, 95],
    [50, 95, 0, 60],
    [0, 60, 0, 0],
    [0, 60, 100, 60],
    [40, 0, 40, 35],
    [40, 35, 60, 35],
    [60, 35, 60, 0],
  ];
  const entities = lines.flatMap(([x1, y1, x2, y2]) =>
    ['0', 'LINE', '8', '0', '10', x1, '20', y1, '11', x2, '21', y2].map(String),
  );
  return Buffer.from(
    ['0', 'SECTION', '2', 'ENTITIES', ...entities, '0', 'ENDSEC', '0', 'EOF', ''].join('\n'),
  );
}
