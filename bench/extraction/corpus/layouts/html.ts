import type { Facts } from '../facts.ts';

export const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export const stack = (texts: readonly string[]): string =>
  texts.map((text) => `<div>${escape(text)}</div>`).join('');

type Pairs = readonly (readonly [string, string])[];

export const rows = (pairs: Pairs): string =>
  pairs
    .map(([label, value]) => `<tr><td>${escape(label)}</td><td class="r">${escape(value)}</td></tr>`)
    .join('');

export const itemTable = ({ word, lines, plainMoney }: Facts): string => `<table class="items"><thead><tr>
  <th>${escape(word('description'))}</th><th class="r">${escape(word('quantity'))}</th>
  <th class="r">${escape(word('price'))}</th><th class="r">${escape(word('lineTotal'))}</th></tr></thead><tbody>${lines
    .map(
      (line) => `<tr><td>${escape(line.name)}</td><td class="r">${line.quantity}</td>
      <td class="r">${escape(plainMoney(line.price))}</td><td class="r">${escape(plainMoney(line.total))}</td></tr>`,
    )
    .join('')}</tbody></table>`;

export const page = (style: string, body: string): string => `<!doctype html><meta charset="utf-8"><style>
  @page { size: A4; margin: 18mm 16mm } body { font: 10px/1.45 "DejaVu Sans", sans-serif; margin: 0 }
  table { border-collapse: collapse } .r { text-align: right } .items { width: 100%; margin: 18px 0 }
  .items th { text-align: left; border-bottom: 1px solid #999; padding: 4px } .items th.r { text-align: right }
  .items td { padding: 4px; border-bottom: 1px solid #eee } .two { display: flex; justify-content: space-between }
  h1 { margin: 0 } ${style}</style>${body}`;

export const dueText = (facts: Facts): string =>
  facts.dueShown === 'sentence'
    ? `<p>${escape(facts.dueSentence)}</p>`
    : `<p>${escape(facts.word('thanks'))}</p>`;
