type Range = { readonly from: number; readonly to: number };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, for element content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const hardBlank = '\u00a0';

/**
 * Mail clients ignore `white-space`, so blanks that HTML would collapse become non-breaking ones; the text's length
 * stays the same.
 */
const withHardBlanks = (text: string): string => text.replace(/ (?= )|(?<=^|\n) /g, hardBlank);

const escapeText = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\t', `${hardBlank.repeat(3)} `)
    .replaceAll(hardBlank, '&nbsp;');

const url = /https?:\/\/[^\s<>"']+/gi;

const punctuation = '.,;:!?*_]}';

/** Without the punctuation that ends a sentence, or the bracket around the address. */
const withoutTail = (found: string): string => {
  const opensBracket = found.includes('(');
  let end = found.length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (!punctuation.includes(last) && (last !== ')' || opensBracket)) break;
    end -= 1;
  }
  return found.slice(0, end);
};

const link = (address: string): string =>
  `<a href="${escapeHtml(address)}" style="overflow-wrap:anywhere;word-break:break-word">${escapeHtml(address)}</a>`;

type Piece = Range & { readonly html: string };

const links = (text: string): Piece[] =>
  [...text.matchAll(url)].map((match) => {
    const address = withoutTail(match[0]);
    return { from: match.index, to: match.index + address.length, html: link(address) };
  });

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps a right-to-left name from reversing the digits and commas next to it. */
const isolated = (text: string, values: readonly Range[]): Piece[] =>
  values
    .map((value) => ({ ...value, text: text.slice(value.from, value.to) }))
    .filter((value) => rightToLeft.test(value.text))
    .map((value) => ({
      from: value.from,
      to: value.to,
      html: `<bdi dir="auto">${escapeText(value.text)}</bdi>`,
    }));

/** Pieces in text order; of two that overlap, the one that starts first. */
const inOrder = (pieces: readonly Piece[]): Piece[] => {
  const kept: Piece[] = [];
  let end = 0;
  for (const piece of pieces.toSorted((one, other) => one.from - other.from)) {
    if (piece.from < end) continue;
    kept.push(piece);
    end = piece.to;
  }
  return kept;
};

const inline = (text: string, values: readonly Range[]): string => {
  let html = '';
  let read = 0;
  for (const piece of inOrder([...links(text), ...isolated(text, values)])) {
    html += escapeText(text.slice(read, piece.from)) + piece.html;
    read = piece.to;
  }
  return html + escapeText(text.slice(read));
};

/**
 * Plain text as paragraphs of HTML, escaped, with its line breaks and repeated blanks, web addresses as links, and each
 * paragraph and right-to-left value in its own direction.
 * @param values where in the text the values of variables lie
 */
export const paragraphs = (text: string, values: readonly Range[]): string =>
  inline(withHardBlanks(text), values)
    .split('\n\n')
    .map((lines) => `<p dir="auto" style="margin:0 0 16px">${lines.replaceAll('\n', '<br>\n') || '<br>'}</p>`)
    .join('\n');

/** A button: an ordinary link in a colored cell, which every mail client can show. */
export const button = (label: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>` +
  `<td style="border-radius:8px;background-color:#0b6b4f">` +
  `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;` +
  `background-color:#0b6b4f;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>` +
  `</td></tr></table>`;

const fonts = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/**
 * A whole document around a mail's body: no images and no colors but the button's, so that the mail client's dark mode
 * works.
 */
export const htmlDocument = (title: string, body: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:600px;padding:16px;font-family:${fonts};font-size:16px;line-height:1.5;overflow-wrap:break-word;word-break:break-word">
${body}
</div>
</body>
</html>
`;
