/** Pages of a scan as one PDF: the JPEGs as they are, each on a sheet of its shape. */
import { PdfDocument } from '@linework/render/pdf/document';
import { packedPicture } from '@linework/render/picture/packed';

/** Points: the shorter side of A4. What is no sheet at all is as wide as one. */
const shortSide = 595.28;

export function pdfOfPages(jpegs: readonly Uint8Array[]): Blob {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const document = new PdfDocument(
    (chunk) => chunks.push(chunk as Uint8Array<ArrayBuffer>),
    (raw) => raw,
  );
  const pages = document.reserve();
  const kids = jpegs.flatMap((jpeg) => {
    const picture = packedPicture(jpeg);
    if (!picture) return [];
    const scale = shortSide / Math.min(picture.width, picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale].map((side) => side.toFixed(2));
    const image = document.packed(
      picture.packed,
      `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}${picture.entries}`,
    );
    const shown = document.packed(new TextEncoder().encode(`q ${width} 0 0 ${height} 0 0 cm/I Do Q`), '');
    return document.object(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${shown} 0 R` +
        `/Resources<</XObject<</I ${image} 0 R>>>>>>`,
    );
  });
  const names = kids.map((number) => `${number} 0 R`).join(' ');
  document.object(`<</Type/Pages/Count ${kids.length}/Kids[${names}]>>`, pages);
  document.end(document.object(`<</Type/Catalog/Pages ${pages} 0 R>>`), document.object('<<>>'));
  return new Blob(chunks, { type: 'application/pdf' });
}
