import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import { addressOf, type Facts, headLines, totalLines } from '../facts.ts';

const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);

pdfmake.setFonts({
  Roboto: {
    normal: join(fontFolder, 'Roboto-Regular.ttf'),
    bold: join(fontFolder, 'Roboto-Medium.ttf'),
    italics: join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));

const make = async (content: readonly (object | string)[], facts: Facts): Promise<Uint8Array> =>
  pdfmake
    .createPdf({
      content,
      defaultStyle: { fontSize: 9 },
      footer: (page: number, pages: number) => ({
        text: `${facts.seller.name} · ${facts.seller.iban} · ${facts.word('page')} ${page}/${pages}`,
        alignment: 'center',
        fontSize: 7,
      }),
    })
    .getBuffer();

const right = (text: string) => ({ text, alignment: 'right' });

const strong = (text: string) => ({ text, bold: true });

const itemTable = ({ word, lines, plainMoney }: Facts) => ({
  margin: [0, 16, 0, 12],
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 80, 80],
    body: [
      [word('description'), word('quantity'), word('price'), word('lineTotal')].map(strong),
      ...lines.map((line) => [
        line.name,
        right(String(line.quantity)),
        right(plainMoney(line.price)),
        right(plainMoney(line.total)),
      ]),
    ],
  },
});

/** A table of facts on the right, the sums in a table of their own. */
export const tables = async (facts: Facts): Promise<Uint8Array> => {
  const { seller, buyer, word } = facts;
  return make(
    [
      { text: word('title'), fontSize: 22, bold: true },
      {
        columns: [
          { width: '*', text: [seller.name, ...addressOf(seller), seller.email].join('\n') },
          {
            width: 'auto',
            table: { body: headLines(facts).map(([label, value]) => [strong(label), value]) },
          },
        ],
      },
      { text: word('billTo'), bold: true, margin: [0, 14, 0, 2] },
      [buyer.name, ...addressOf(buyer, true), buyer.email].join('\n'),
      itemTable(facts),
      {
        columns: [
          { width: '*', text: facts.dueShown === 'sentence' ? facts.dueSentence : word('thanks') },
          {
            width: 230,
            table: {
              widths: ['*', 'auto'],
              body: totalLines(facts).map(([label, value]) => [label, right(value)]),
            },
          },
        ],
      },
    ],
    facts,
  );
};

/** A plain letter: facts in one line of text, sums in sentences of a list. */
export const plainLetter = async (facts: Facts): Promise<Uint8Array> => {
  const { seller, buyer, word } = facts;
  return make(
    [
      { text: [seller.name, ...addressOf(seller)].join('\n'), alignment: 'right' },
      { text: [buyer.name, ...addressOf(buyer)].join('\n'), margin: [0, 40, 0, 40] },
      { text: `${word('number').replace(/:$/, '')} ${facts.number}`, fontSize: 13, bold: true },
      {
        text: headLines(facts)
          .slice(1)
          .map(([label, value]) => `${label.replace(/:$/, '')}: ${value}`)
          .join('   '),
        margin: [0, 6, 0, 10],
      },
      facts.intro,
      itemTable(facts),
      ...totalLines(facts).map(([label, value]) => right(`${label}: ${value}`)),
      { text: facts.dueShown === 'sentence' ? facts.dueSentence : word('thanks'), margin: [0, 20, 0, 0] },
      seller.name,
    ],
    facts,
  );
};
