import { addressOf, type Facts, headLines, totalLines } from '../facts.ts';
import { dueText, escape, itemTable, page, rows, stack } from '../layouts/html.ts';
import { phrases } from './words.ts';

const lines = (texts: readonly string[]): string => texts.map(escape).join('<br>');

const bold = (text: string): string => `<b>${escape(text)}</b>`;

const pairLines = (pairs: readonly (readonly [string, string])[], colon = ':'): string =>
  pairs
    .map(([label, value]) => `${escape(label.replace(/\s?:$/, ''))}${colon} ${escape(value)}`)
    .join('<br>');

const sums = (facts: Facts): string =>
  `<table width="50%" align="right" class="sums">${rows(totalLines(facts))}</table><br clear="all">`;

/** Nothing but the foot, the line above the window and an email address names the seller, as with a drawn logo. */
const footOnly = (facts: Facts): string => {
  const { seller, buyer, word, language, contact } = facts;
  const say = phrases[language];
  return page(
    '.small { font-size: 7px } .sums td { padding: 2px 4px }',
    `<div style="height:60px"></div><table width="100%"><tr valign="top"><td><span class="small"><u>${escape([seller.name, ...addressOf(seller)].join(', '))}</u></span><br><br>
     ${lines([buyer.name, ...addressOf(buyer)])}</td><td align="left" width="35%">${bold(say.contact)}<br>${lines([contact, `${word('phone')} ${seller.phone}`, `${contact.split(' ')[0]?.toLowerCase() ?? ''}@${seller.email.split('@')[1] ?? ''}`])}<br><br>
     ${pairLines(headLines(facts).slice(1))}</td></tr></table>
     <h2>${escape(`${word('title')} ${facts.number}`)}</h2><p>${escape(facts.intro)}</p>${itemTable(facts)}${sums(facts)}${dueText(facts)}
     <p>${escape(say.regards)}<br><br>${escape(contact)}</p><hr>
     <table width="100%" class="small"><tr valign="top"><td>${lines([seller.name, ...addressOf(seller), seller.country])}</td><td>${lines([`${say.manager}: ${contact}`, `${word('taxId')} ${seller.taxId}`])}</td>
     <td>${lines([seller.bank, seller.iban])}</td></tr></table>`,
  );
};

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

/** Bill to and ship to side by side; the seller in the upper right corner, and once more where to pay. */
const billAndShip = (facts: Facts): string => {
  const { seller, buyer, word, language, contact } = facts;
  const head = headLines(facts);
  const say = phrases[language];
  return page(
    '.sums td { padding: 3px } .grey { background: #ddd }',
    `<table width="100%"><tr valign="top"><td><h1>${escape(word('title'))}</h1></td><td align="right">${lines([seller.name, ...addressOf(seller, true), seller.phone])}</td></tr></table>
     <table width="100%" cellpadding="4"><tr class="grey"><td width="50%">${bold(word('billTo'))}</td><td>${bold(say.shipTo)}</td></tr>
     <tr valign="top"><td>${lines([buyer.name, contact, ...addressOf(buyer)])}</td><td>${lines([`${buyer.name} #2`, '17 Dock 4', buyer.city])}</td></tr></table>
     <table width="100%" cellpadding="4" border="1"><tr>${head
       .map(([label]) => `<td>${bold(label)}</td>`)
       .join('')}</tr><tr>${head
       .map(([, value]) => `<td>${escape(value)}</td>`)
       .join('')}</tr></table>${itemTable(facts)}${sums(facts)}${dueText(facts)}
     <p>${escape(`${say.payTo}: ${seller.name}`)}<br>${escape(`${seller.bank}, ${seller.iban}`)}</p>`,
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

/** As made with a spreadsheet: cells without colons, the number of the invoice far to the right. */
const spreadsheet = (facts: Facts): string => {
  const { seller, buyer, word, language, contact } = facts;
  const say = phrases[language];
  return page(
    '.sums td { border: 1px solid #888; padding: 3px }',
    `<table width="100%"><tr><td style="font-size:16px">${bold(seller.name)}</td><td align="right" style="font-size:22px">${escape(word('title').toUpperCase())}</td></tr>
     <tr><td><i>${escape(facts.chance.pick(say.tagline))}</i></td><td></td></tr></table>
     <table width="100%"><tr valign="top"><td width="60%">${lines([...addressOf(seller), `${word('phone')} ${seller.phone}`])}</td><td><table width="100%">${headLines(
       facts,
     )
       .map(
         ([label, value]) =>
           `<tr><td align="right"><b>${escape(label.toUpperCase())}</b></td><td align="right">${escape(value)}</td></tr>`,
       )
       .join('')}</table></td></tr></table><br>
     <b>${escape(word('billTo').toUpperCase())}</b><br>${lines([contact, buyer.name, ...addressOf(buyer)])}${itemTable(facts)}${sums(facts)}
     <p>${escape(`${say.payTo} ${seller.name}`)}<br>${escape(`${say.questions} ${contact}, ${seller.phone}`)}</p><center>${bold(word('thanks').toUpperCase())}</center>`,
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

/** Each page begins with a line that names seller, number and page; sums are carried over. */
const runningHeads = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  const half = Math.ceil(facts.lines.length / 2);
  const carried = facts.lines.slice(0, half).reduce((sum, line) => sum + line.total, 0);
  const head = (number: number): string =>
    `<table width="100%" style="font-size:8px"><tr><td>${escape(seller.name)}</td><td align="center">${escape(`${word('title')} ${facts.number}`)}</td><td align="right">${escape(word('page'))} ${number}/2</td></tr></table><hr>`;
  return page(
    '.sums td { padding: 3px }',
    `${head(1)}<table width="100%"><tr valign="top"><td>${bold(word('billTo'))}<br>${lines([buyer.name, ...addressOf(buyer)])}</td><td>${lines([seller.name, ...addressOf(seller), `${word('taxId')} ${seller.taxId}`])}</td></tr></table>
     <p>${pairLines(headLines(facts))}</p>${itemTable({ ...facts, lines: facts.lines.slice(0, half) })}
     <div align="right">${escape(`${word('carried')} ${facts.plainMoney(carried)}`)}</div><div style="page-break-before:always"></div>${head(2)}
     <div align="right">${escape(`${word('carried')} ${facts.plainMoney(carried)}`)}</div>${itemTable({ ...facts, lines: facts.lines.slice(half) })}${sums(facts)}${dueText(facts)}
     <p>${escape(`${seller.bank} ${seller.iban}`)}</p>`,
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

/** Sold by one company on the pages of another. */
const marketplace = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  return page(
    '.sums td { padding: 3px }',
    `<div style="font-size:22px;color:#d60">${bold('tradeplace')}</div><table width="100%"><tr valign="top"><td width="50%">${bold(word('billTo'))}${stack([buyer.name, ...addressOf(buyer)])}</td>
     <td>${bold(word('from'))}${stack([seller.name, ...addressOf(seller), `${word('taxId')} ${seller.taxId}`])}</td></tr></table>
     <h2>${escape(word('title'))}</h2>${pairLines([[word('order'), facts.order], ...headLines(facts)])}${itemTable(facts)}${sums(facts)}${dueText(facts)}
     <div style="font-size:7px">tradeplace · www.tradeplace.example</div>`,
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

export const letters = {
  footOnly,
  tagline,
  billAndShip,
  project,
  spreadsheet,
  solo,
  runningHeads,
  returnSlip,
  marketplace,
  splitLogo,
};
