import { deflateSync } from 'node:zlib';
import { catalog, font, onePage, page, pageOf, rawPdf, stream } from './raw-pdf.fixture.ts';

const mebibyte = 1_024 * 1_024;

let packed: Buffer | undefined;

/** A few hundred bytes that unpack to 400 megabytes of spaces. */
const bomb = (): Buffer =>
  (packed ??= deflateSync(deflateSync(Buffer.alloc(400 * mebibyte, 32), { level: 1 })));
const packedTwice = '/Filter [/FlateDecode /FlateDecode]';

const text = stream('', 'BT /F 12 Tf 50 700 Td (Invoice number: A-77) Tj ET');
const resources = '/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>';

/** Each form draws the next one ten times. */
const formsInForms = (levels: number): Buffer => {
  const form = (index: number): Buffer =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${index + 7} 0 R >> /Font << /F 5 0 R >> >>`,
      index === levels - 1 ? 'BT /F 9 Tf (x) Tj ET' : '/X Do '.repeat(10),
    );
  return pageOf(stream('', '/X Do'), ...Array.from({ length: levels }, (_, index) => form(index)));
};

/** One page whose font is a composite one with these entries in its descendant. */
const withComposite = (entries: string, ...others: readonly (string | Buffer)[]): Buffer =>
  rawPdf(
    catalog,
    onePage,
    page(resources),
    text,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Z /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Z /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${entries} >>`,
    ...others,
  );

const toUnicode = (body: string): Buffer =>
  stream('', `/CIDInit /ProcSet findresource begin begincmap\n${body}\nendcmap end`);

/** Small files that want much time or memory. None can be read within the limits of a test. */
export const hostilePdfs = {
  'has an electronic invoice that unpacks to gigabytes': () =>
    rawPdf(
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(x) 6 0 R] >> >> >>',
      onePage,
      page(resources),
      text,
      font,
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>',
      stream(`/Type /EmbeddedFile ${packedTwice}`, bomb()),
    ),
  'gives meanings to two billion letters': () =>
    withComposite(
      '',
      toUnicode(
        `1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange\n${'1 beginbfrange <00000000> <00FFFFFE> <0041> endbfrange\n'.repeat(100)}`,
      ),
    ),
  'has a font that unpacks to gigabytes': () =>
    withComposite(
      '/FontDescriptor 8 0 R',
      toUnicode(''),
      '<< /Type /FontDescriptor /FontFile2 9 0 R >>',
      stream(packedTwice, bomb()),
    ),
  'draws the same content a hundred thousand times': () =>
    rawPdf(
      catalog,
      onePage,
      page(`/Contents [${'4 0 R '.repeat(100_000)}] /Resources << /Font << /F 5 0 R >> >>`),
      text,
      font,
    ),
  'has a row of eight gigabytes': () =>
    pageOf(
      stream(
        '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1000000000 /Colors 4 /BitsPerComponent 16 >>',
        deflateSync('x'),
      ),
    ),
  'unpacks to gigabytes': () => pageOf(stream(packedTwice, bomb())),
  'draws forms in forms': () => formsInForms(12),
  'draws a form in itself': () =>
    pageOf(
      stream('', '/X Do'),
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        '/X Do /X Do',
      ),
    ),
  'has objects in a stream of gigabytes': () =>
    rawPdf(
      '<< /Type /Catalog /Pages 9 0 R >>',
      stream(`/Type /ObjStm /N 100000000 /First 10 ${packedTwice}`, bomb()),
      stream(
        '/Type /XRef /Size 2000000000 /Root 1 0 R /W [1 4 2] /Index [0 2000000000]',
        Buffer.alloc(70, 2),
      ),
    ),
} satisfies Record<string, () => Buffer>;

/** Files that refer to themselves, or lie about what they hold. Each is read or refused at once, so that no process of its own is needed to test it. */
export const crookedPdfs = {
  'has a page tree that contains itself': () =>
    rawPdf(catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'),
  'promises two billion pages': () =>
    rawPdf(catalog, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page('')),
  'nests a hundred thousand lists': () =>
    rawPdf(catalog, onePage, page(`/Contents 4 0 R /X ${'['.repeat(100_000)}`), stream('', 'BT ET')),
  'has a picture of ten gigapixels': () =>
    pageOf(
      stream('', '/X Do'),
      stream(
        '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
        deflateSync('x'),
      ),
    ),
  'has a table of contents that continues in itself': () => {
    const body = rawPdf(catalog, onePage, page(resources), text, font);
    const at = body.length;
    const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${at} >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([body, Buffer.from(table)]);
  },
  'has bookmarks that contain each other': () =>
    rawPdf(
      '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
      onePage,
      page(resources),
      text,
      font,
      '<< /First 7 0 R /Last 7 0 R /Count 1 >>',
      '<< /Title (x) /Parent 7 0 R /Next 7 0 R /First 6 0 R /Last 6 0 R >>',
    ),
  'has a list of files that contains itself': () =>
    rawPdf(
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 6 0 R >> >>',
      onePage,
      page(resources),
      text,
      font,
      '<< /Kids [6 0 R 6 0 R] >>',
    ),
  'is as large as a country': () =>
    rawPdf(
      catalog,
      onePage,
      `<< /Type /Page /Parent 2 0 R /MediaBox [-1e30 -1e30 1e30 1e30] /UserUnit 1e9 ${resources} >>`,
      text,
      font,
    ),
  'has a page without any size': () =>
    rawPdf(catalog, onePage, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] ${resources} >>`, text, font),
  'has pages that are their own parents': () =>
    rawPdf(catalog, onePage, `<< /Type /Page /Parent 3 0 R ${resources} >>`, text, font),
  'has a tree of a thousand levels': () =>
    rawPdf(
      catalog,
      ...Array.from(
        { length: 1_000 },
        (_, level) => `<< /Type /Pages /Parent ${level + 1} 0 R /Kids [${level + 3} 0 R] /Count 1 >>`,
      ),
      '<< /Type /Page /MediaBox [0 0 612 792] >>',
    ),
  'has a hundred thousand widths': () => withComposite(`/W [0 [${'1 '.repeat(100_000)}]]`, toUnicode('')),
  'gives one width to two billion letters': () => withComposite('/W [0 2000000000 500]', toUnicode('')),
  'has a font whose letters draw themselves': () =>
    pageOf(
      stream('', 'BT /F 12 Tf (a) Tj ET'),
      '<< >>',
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F 6 0 R >> >> >>',
      stream('', 'BT /F 12 Tf (a) Tj ET'),
    ),
  'has streams of wrong lengths': () =>
    rawPdf(
      catalog,
      onePage,
      page(resources),
      Buffer.from(text.toString('latin1').replace(/\/Length \d+/, '/Length 2000000000'), 'latin1'),
      font,
    ),
  'has a stream as long as itself': () =>
    rawPdf(
      catalog,
      onePage,
      page(resources),
      Buffer.from(text.toString('latin1').replace(/\/Length \d+/, '/Length 4 0 R'), 'latin1'),
      font,
    ),
  'unpacks through fifty filters': () =>
    rawPdf(
      catalog,
      onePage,
      page(resources),
      stream(`/Filter [${'/ASCIIHexDecode /RunLengthDecode '.repeat(25)}]`, '00'.repeat(1_000)),
      font,
    ),
  'has a line of a million letters': () =>
    rawPdf(
      catalog,
      onePage,
      page(resources),
      stream('', `BT /F 1 Tf 50 700 Td (${'Invoice number A-77 '.repeat(50_000)}) Tj ET`),
      font,
    ),
  'has a picture that never ends': () =>
    rawPdf(
      catalog,
      onePage,
      page(resources),
      stream('', `BI /W 9 /H 9 /BPC 8 /CS /RGB ID ${'x'.repeat(mebibyte)}`),
      font,
    ),
} satisfies Record<string, () => Buffer>;
