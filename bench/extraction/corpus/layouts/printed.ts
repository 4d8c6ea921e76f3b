import { addressOf, type Facts, headLines, totalLines } from '../facts.ts';
import { phrases } from '../unseen-words.ts';

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

type Pairs = readonly (readonly [string, string])[];

const rows = (pairs: Pairs): string =>
  pairs
    .map(([label, value]) => `<tr><td>${escape(label)}</td><td class="r">${escape(value)}</td></tr>`)
    .join('');

const itemTable = ({ word, lines, plainMoney }: Facts): string => `<table class="items"><thead><tr>
  <th>${escape(word('description'))}</th><th class="r">${escape(word('quantity'))}</th>
  <th class="r">${escape(word('price'))}</th><th class="r">${escape(word('lineTotal'))}</th></tr></thead><tbody>${lines
    .map(
      (line) => `<tr><td>${escape(line.name)}</td><td class="r">${line.quantity}</td>
      <td class="r">${escape(plainMoney(line.price))}</td><td class="r">${escape(plainMoney(line.total))}</td></tr>`,
    )
    .join('')}</tbody></table>`;

const page = (style: string, body: string): string => `<!doctype html><meta charset="utf-8"><style>
  @page { size: A4; margin: 18mm 16mm } body { font: 10px/1.45 "DejaVu Sans", sans-serif; margin: 0 }
  table { border-collapse: collapse } .r { text-align: right } .items { width: 100%; margin: 18px 0 }
  .items th { text-align: left; border-bottom: 1px solid #999; padding: 4px } .items th.r { text-align: right }
  .items td { padding: 4px; border-bottom: 1px solid #eee } .two { display: flex; justify-content: space-between }
  h1 { margin: 0 } ${style}</style>${body}`;

const dueText = (facts: Facts): string =>
  facts.dueShown === 'sentence'
    ? `<p>${escape(facts.dueSentence)}</p>`
    : `<p>${escape(facts.word('thanks'))}</p>`;

const lines = (texts: readonly string[]): string => texts.map(escape).join('<br>');

const bold = (text: string): string => `<b>${escape(text)}</b>`;

const pairLines = (pairs: readonly (readonly [string, string])[], colon = ':'): string =>
  pairs
    .map(([label, value]) => `${escape(label.replace(/\s?:$/, ''))}${colon} ${escape(value)}`)
    .join('<br>');

const sums = (facts: Facts): string =>
  `<table width="50%" align="right" class="sums">${rows(totalLines(facts))}</table><br clear="all">`;

/** A name with a line of praise below it in letters as large. */
const tagline = (facts: Facts): string => {
  const { seller, buyer, word, language } = facts;
  const [praise] = phrases[language].tagline;
  return page(
    '.sums td { padding: 3px }',
    `<center><div style="font-size:20px">${escape(seller.name)}</div><div style="font-size:18px"><i>${escape(praise)}</i></div>
     <div>${escape([...addressOf(seller), seller.phone].join(' – '))}</div></center><hr>
     <table width="100%"><tr valign="top"><td>${bold(word('billTo'))}<br>${lines([buyer.name, ...addressOf(buyer)])}</td>
     <td align="right"><h2>${escape(word('title').toUpperCase())}</h2>${pairLines(headLines(facts))}</td></tr></table>
     ${itemTable(facts)}${sums(facts)}${dueText(facts)}`,
  );
};

/** The largest words name the project. */
const project = (facts: Facts): string => {
  const { seller, buyer, word, language, contact } = facts;
  const say = phrases[language];
  return page(
    '.sums td { padding: 3px }',
    `<div style="font-size:24px">${escape(facts.chance.pick(say.project))}</div><p>${escape(word('title'))}</p>
     <table width="100%"><tr valign="top"><td width="40%">${lines([buyer.name, ...addressOf(buyer)])}</td><td>${pairLines(headLines(facts))}</td></tr></table>
     ${itemTable(facts)}${sums(facts)}${dueText(facts)}<p>${escape(`${say.questions} ${contact}, ${seller.phone}, ${seller.email}`)}</p>
     <div>${escape([seller.name, ...addressOf(seller)].join(' | '))}</div>`,
  );
};

/** A person with a trade, and no address but at the foot. */
const solo = (facts: Facts): string => {
  const { seller, buyer, word, language } = facts;
  const say = phrases[language];
  return page(
    'body { font: 11px/1.6 "DejaVu Serif", serif } .sums td { padding: 2px 8px }',
    `<div style="font-size:19px;letter-spacing:3px">${escape(seller.name.toUpperCase())}</div><div>${escape(facts.chance.pick(say.role))}</div><br><br>
     ${lines([buyer.name, ...addressOf(buyer, true)])}<br><br><div align="right">${escape(facts.date(facts.issued))}</div>
     <h3>${escape(`${word('title')} ${facts.number}`)}</h3>${pairLines(headLines(facts).slice(2))}${itemTable(facts)}${sums(facts)}${dueText(facts)}
     <br><br><div style="font-size:8px">${escape([seller.name, ...addressOf(seller), seller.email, seller.iban].join('  ·  '))}</div>`,
  );
};

/** A slip to be cut off, which repeats the number, names the payer first, and leaves the amount to be filled in. */
const returnSlip = (facts: Facts): string => {
  const { seller, buyer, word, language } = facts;
  const say = phrases[language];
  return page(
    '.sums td { padding: 3px }',
    `<table width="100%"><tr valign="top"><td><div style="font-size:15px">${bold(seller.name)}</div>${lines([...addressOf(seller), seller.email])}</td><td align="right">${pairLines([[word('customerNumber'), facts.customerNumber], ...headLines(facts)])}</td></tr></table><br>
     ${lines([buyer.name, ...addressOf(buyer)])}<h3>${escape(word('title'))}</h3>${itemTable(facts)}${sums(facts)}${dueText(facts)}
     <hr style="border-style:dashed">${escape(say.slip)}<table width="100%" cellpadding="3"><tr valign="top"><td>${lines([buyer.name, word('customerNumber') + ' ' + facts.customerNumber])}</td>
     <td>${escape(word('number'))} ${escape(facts.number)}<br>${escape(say.enclosed)} ________</td><td>${lines([seller.name, ...addressOf(seller)])}</td></tr></table>`,
  );
};

/** A logo in two lines, and the whole name only beside the bank. */
const splitLogo = (facts: Facts): string => {
  const { seller, buyer, word, contact, language } = facts;
  const [first = '', ...others] = seller.name.split(' ');
  return page(
    '.sums td { padding: 3px } .small { font-size: 8px }',
    `<table width="100%"><tr valign="top"><td><div style="font-size:26px">${escape(first.toUpperCase())}</div><div style="font-size:12px">${escape(others.join(' ').toUpperCase())}</div></td>
     <td align="right" class="small">${lines([seller.street, seller.city, seller.email, seller.phone])}</td></tr></table><br>
     <table width="100%"><tr valign="top"><td>${lines([buyer.name, `${phrases[language].contact}: ${contact}`, ...addressOf(buyer)])}</td><td align="right">${pairLines(headLines(facts), '')}</td></tr></table>
     <h2>${escape(word('title'))}</h2>${itemTable(facts)}${sums(facts)}${dueText(facts)}<p class="small">${lines([`${seller.name}, ${seller.bank}, ${seller.iban}`, `${word('taxId')} ${seller.taxId}`])}</p>`,
  );
};

export const printed = { tagline, project, solo, returnSlip, splitLogo };
