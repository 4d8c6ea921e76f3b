import { addressOf, type Facts, headLines, totalLines } from '../facts.ts';
import { dueText, escape, itemTable, labelled, page, rows, stack } from './html.ts';

/** As from a card processor: labels in a narrow column, the sum large above the list. */
const heroSum = (facts: Facts): string => {
  const { seller, buyer, word, money, language, date } = facts;
  const by = {
    en: 'due',
    de: 'fällig am',
    fr: 'dû le',
    es: 'vence el',
    nl: 'te betalen op',
    it: 'in scadenza il',
  }[language];
  const due = facts.dueShown === 'date' ? ` ${by} ${date(facts.due)}` : '';
  return page(
    `.head td { padding: 1px 14px 1px 0 } .sum { font-size: 19px; font-weight: bold; margin: 22px 0 }
     .sums { margin-left: auto; width: 55% } .sums td { border-top: 1px solid #eee; padding: 4px 0 }`,
    `<div class="two"><h1>${escape(word('title'))}</h1><b>${escape(seller.name)}</b></div>
     <table class="head">${headLines(facts)
       .map(([label, value]) => `<tr><td>${escape(label)}</td><td>${escape(value)}</td></tr>`)
       .join('')}</table><br>
     <div style="display:grid;grid-template-columns:1fr 1fr 1fr"><div><b>${escape(seller.name)}</b>${stack([...addressOf(seller, true), seller.email])}</div>
     <div><b>${escape(word('billTo'))}</b>${stack([buyer.name, ...addressOf(buyer, true), buyer.email])}</div></div>
     <div class="sum">${escape(money(facts.amountDue) + due)}</div>${itemTable(facts)}
     <table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}`,
  );
};

/** Bands of color: parties and facts in three columns on a tinted strip. */
const tintedStrip = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  return page(
    `.strip { background: #dde8f0; display: grid; grid-template-columns: 2fr 2fr 2fr; padding: 12px; margin-top: 20px }
     .sums { margin-left: auto; width: 46% } .sums tr:last-child { background: #24506e; color: white; font-size: 13px }
     .sums td { padding: 5px 8px }`,
    `<div class="two"><div><b style="font-size:15px">${escape(seller.name)}</b>${stack([...addressOf(seller), seller.phone, seller.email])}</div>
     <h1 style="color:#24506e;letter-spacing:2px">${escape(word('title').toUpperCase())}</h1></div>
     <div class="strip"><div><b>${escape(word('billTo').toUpperCase())}</b>${stack([buyer.name, ...addressOf(buyer)])}</div>
     <div></div><table>${rows(headLines(facts))}</table></div>${itemTable(facts)}
     <table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}
     <footer style="position:fixed;bottom:0;font-size:7px">${escape(`${seller.name} | ${seller.bank} | ${seller.iban} | ${word('taxId')} ${seller.taxId}`)}</footer>`,
  );
};

/** A business letter with a line of the sender above the window and a block of facts on the right. */
const businessLetter = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  return page(
    `.foot { position: fixed; bottom: 0; left: 0; right: 0; display: grid; grid-template-columns: 1fr 1fr 1fr; font-size: 7px }
     .sums { width: 100% } .sums td { padding: 2px 4px } .sums tr:last-child { font-weight: bold; border-top: 1px solid }`,
    `<div style="text-align:right;font-size:18px">${escape(seller.name)}</div>
     <div class="two" style="margin-top:70px"><div><u style="font-size:7px">${escape([seller.name, ...addressOf(seller)].join(' - '))}</u>
     <div style="height:10px"></div>${stack([buyer.name, ...addressOf(buyer)])}</div><table>${rows(headLines(facts))}</table></div>
     <h2 style="margin:60px 0 6px">${escape(`${word('title')} ${facts.number}`)}</h2><p>${escape(facts.intro)}</p>
     ${itemTable(facts)}<table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}
     <div class="foot"><div>${stack([seller.name, ...addressOf(seller, true)])}</div><div>${stack([`${word('phone')}: ${seller.phone}`, seller.email, `${word('taxId')}: ${seller.taxId}`])}</div>
     <div>${stack([seller.bank, seller.iban])}</div></div>`,
  );
};

/** A dark side column with the seller, facts and bank; the rest on the right. */
const sideColumn = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  return page(
    `.sheet { display: grid; grid-template-columns: 150px 1fr; gap: 24px } aside { background: #2d2a3b; color: #eee; padding: 16px; min-height: 920px }
     aside b { display: block; margin-top: 12px; color: #b9a } .sums { width: 60%; margin-left: auto } .sums td { padding: 3px }`,
    `<div class="sheet"><aside><div style="font-size:14px">${escape(seller.name)}</div>${stack([...addressOf(seller), seller.phone, seller.email])}
     ${headLines(facts)
       .map(([label, value]) => `<b>${escape(label)}</b>${escape(value)}`)
       .join('')}<b>${escape(seller.bank)}</b>${escape(seller.iban)}</aside>
     <main><h1>${escape(word('title'))}</h1><p><small>${escape(word('billTo'))}</small></p>${stack([buyer.name, ...addressOf(buyer, true)])}
     ${itemTable(facts)}<table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}</main></div>`,
  );
};

/** As from an accounting service: three columns at the top, labels above their values. */
const threeColumns = (facts: Facts): string => {
  const { seller, buyer, word, currency, language } = facts;
  const slip = {
    en: 'PAYMENT ADVICE',
    de: 'ZAHLUNGSINFORMATION',
    fr: 'COUPON DE PAIEMENT',
    es: 'AVISO DE PAGO',
    nl: 'BETALINGSADVIES',
    it: 'AVVISO DI PAGAMENTO',
  }[language];
  return page(
    `.top { display: grid; grid-template-columns: 2fr 1fr 1.3fr; margin-top: 16px } .top b { font-size: 9px } .sums { width: 45%; margin-left: auto } .sums td { padding: 3px }
     .slip { border-top: 1px dashed; margin-top: 40px; padding-top: 12px }`,
    `<h1>${escape(word('title').toUpperCase())}</h1><div class="top"><div style="padding-left:24px">${stack([buyer.name, ...addressOf(buyer, true)])}</div>
     <div>${labelled(headLines(facts))}</div><div>${stack([seller.name, ...addressOf(seller, true), seller.email])}</div></div>
     ${itemTable(facts)}<table class="sums">${rows(totalLines(facts).map(([label, value], index, all) => [index === all.length - 1 ? `${label} ${currency}` : label, value]))}</table>
     ${dueText(facts)}<div class="slip two"><div><h2>${slip}</h2>${stack([seller.name, ...addressOf(seller)])}</div>
     <table>${rows([
       [word('customerNumber'), facts.customerNumber],
       [word('number'), facts.number],
       [word('amountDue'), facts.money(facts.amountDue)],
     ])}</table></div>`,
  );
};

/** Every fact in a bordered cell with a small label, as from a large company's system. */
const borderedGrid = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  const cell = (label: string, value: string) =>
    `<div class="c"><small>${escape(label)}</small><br>${escape(value)}</div>`;
  return page(
    `.g { display: grid; grid-template-columns: repeat(4, 1fr); border: 1px solid } .c { border: 1px solid #555; padding: 3px 5px; min-height: 26px }
     small { font-size: 6.5px; text-transform: uppercase } .sums { width: 100%; border: 1px solid } .sums td { border: 1px solid #555; padding: 3px }`,
    `<div class="g"><div class="c" style="grid-column:span 2"><b>${escape(seller.name)}</b>${stack([...addressOf(seller), `${word('phone')} ${seller.phone}`, `${word('taxId')} ${seller.taxId}`])}</div>
     <div class="c" style="grid-column:span 2"><small>${escape(word('billTo'))}</small>${stack([buyer.name, ...addressOf(buyer, true)])}</div>
     ${headLines(facts)
       .map(([label, value]) => cell(label, value))
       .join('')}</div><h3>${escape(word('title'))}</h3>${itemTable(facts)}
     <table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}
     <p style="font-size:7px">${escape(`${seller.bank}, ${seller.iban}`)}</p>`,
  );
};

/** The print of an electronic invoice: two boxes of parties, a table for the document, a table of tax. */
const electronicPrint = (facts: Facts): string => {
  const { seller, buyer, word, plainMoney, money } = facts;
  const party = (term: 'from' | 'billTo', who: typeof seller) =>
    `<div class="b"><b>${escape(word(term))}</b>${stack([`${word('taxId')}: ${who.taxId}`, who.name, ...addressOf(who)])}</div>`;
  const head = headLines(facts);
  const rate = `${facts.taxRate}%`;
  return page(
    `.p { display: grid; grid-template-columns: 1fr 1fr; gap: 10px } .b { border: 1px solid #888; padding: 6px } .w { width: 100%; margin-top: 10px } .w th, .w td { border: 1px solid #888; padding: 3px; text-align: left }
     .sums { margin: 10px 0 0 auto; width: 50% }`,
    `<h1 style="font-size:16px">${escape(word('title'))}</h1><div class="p">${party('from', seller)}${party('billTo', buyer)}</div>
     <table class="w"><tr>${head.map(([label]) => `<th>${escape(label)}</th>`).join('')}</tr><tr>${head
       .map(([, value]) => `<td>${escape(value)}</td>`)
       .join('')}</tr></table>
     ${itemTable(facts)}<table class="w"><tr><th>%</th><th>${escape(word('subtotal'))}</th><th>${escape(word('tax'))}</th></tr>
     <tr><td>${rate}</td><td>${escape(plainMoney(facts.net))}</td><td>${escape(plainMoney(facts.tax))}</td></tr></table>
     <table class="sums">${rows(totalLines(facts).slice(-3))}</table><p>${escape(money(facts.amountDue))}</p>${dueText(facts)}`,
  );
};

/** As a person writes it in a text processor. */
const freelancer = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  return page(
    `body { font: 12px/1.5 "DejaVu Serif", serif } .sums td { padding: 1px 30px 1px 0 }`,
    `${stack([seller.name, ...addressOf(seller), seller.email, seller.phone])}<br><br>${stack([buyer.name, ...addressOf(buyer)])}<br>
     <div style="text-align:right">${escape(`${seller.city.replace(/[\d,].*?\s|\s[A-Z0-9 ]+$/g, '')}, ${facts.date(facts.issued)}`)}</div><br>
     <b>${escape(`${word('number').replace(/:$/, '')} ${facts.number}`)}</b><br>${facts.dueShown === 'date' ? escape(`${word('due')}: ${facts.date(facts.due)}`) : ''}
     ${facts.dueShown === 'terms' ? escape(`${word('terms')}: ${facts.terms}`) : ''}
     <p>${escape(facts.intro)}</p>${itemTable(facts)}<table class="sums">${rows(totalLines(facts))}</table><br>${dueText(facts)}
     ${stack([seller.name, `IBAN ${seller.iban}`])}`,
  );
};

/** With a payment slip at the foot, as in Switzerland. */
const paymentSlip = (facts: Facts): string => {
  const { seller, buyer, word, language, currency, plainMoney } = facts;
  const terms = {
    en: ['Receipt', 'Account / Payable to', 'Payable by', 'Currency', 'Amount', 'Payment part'],
    de: ['Empfangsschein', 'Konto / Zahlbar an', 'Zahlbar durch', 'Währung', 'Betrag', 'Zahlteil'],
    fr: ['Récépissé', 'Compte / Payable à', 'Payable par', 'Monnaie', 'Montant', 'Section paiement'],
    es: ['Recibo', 'Cuenta / Pagadero a', 'Pagadero por', 'Moneda', 'Importe', 'Sección de pago'],
    nl: [
      'Ontvangstbewijs',
      'Rekening / Te betalen aan',
      'Te betalen door',
      'Valuta',
      'Bedrag',
      'Betaalgedeelte',
    ],
    it: ['Ricevuta', 'Conto / Pagabile a', 'Pagabile da', 'Valuta', 'Importo', 'Sezione pagamento'],
  }[language];
  const [receipt = '', payee = '', payer = '', currencyWord = '', amount = '', part = ''] = terms;
  const half = (
    title: string,
  ) => `<div class="h"><h3>${escape(title)}</h3><b>${escape(payee)}</b>${stack([seller.iban, seller.name, ...addressOf(seller)])}
    <b>${escape(payer)}</b>${stack([buyer.name, ...addressOf(buyer)])}<table><tr><td><b>${escape(currencyWord)}</b></td><td><b>${escape(amount)}</b></td></tr>
    <tr><td>${currency}</td><td>${escape(
      plainMoney(facts.amountDue)
        .replace(/[^\d., ']/g, '')
        .trim(),
    )}</td></tr></table></div>`;
  return page(
    `.slip { display: grid; grid-template-columns: 1fr 2fr; border-top: 1px dashed; margin-top: 60px; font-size: 8px; page-break-inside: avoid } .h { padding: 8px } .sums { width: 100% } .sums td { padding: 3px 0 }`,
    `<div class="two"><div>${stack([seller.name, ...addressOf(seller), seller.phone])}</div><div>${stack([buyer.name, ...addressOf(buyer)])}</div></div><br>
     <h2>${escape(`${word('title')} ${facts.number}`)}</h2><table>${rows(headLines(facts))}</table>${itemTable(facts)}
     <table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}<div class="slip">${half(receipt)}${half(part)}</div>`,
  );
};

/** Large and airy: the sum under its label at the top right, labels in light capitals. */
const airy = (facts: Facts): string => {
  const { seller, buyer, word, money } = facts;
  const sums = totalLines(facts);
  return page(
    `body { font-size: 11px } .l { text-transform: uppercase; font-size: 8px; color: #999; letter-spacing: 1px } .grid { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 18px; margin: 30px 0 }
     .sums { width: 100%; margin-top: 10px } .sums td { padding: 6px 0; border-top: 1px solid #ddd } th { font-weight: normal; color: #999 }`,
    `<div class="two"><div style="font-size:22px">${escape(word('title'))}</div><div class="r"><div class="l">${escape(sums.at(-1)?.[0] ?? '')}</div><div style="font-size:24px">${escape(money(facts.amountDue))}</div></div></div>
     <div class="grid"><div><div class="l">${escape(word('billTo'))}</div>${stack([buyer.name, ...addressOf(buyer), buyer.email])}</div>
     <div>${headLines(facts)
       .map(
         ([label, value]) =>
           `<div class="l">${escape(label)}</div><div style="margin-bottom:6px">${escape(value)}</div>`,
       )
       .join(
         '',
       )}</div><div><div class="l">${escape(word('from'))}</div>${stack([seller.name, ...addressOf(seller), seller.email])}</div></div>
     ${itemTable(facts)}<table class="sums">${rows(sums)}</table>${dueText(facts)}`,
  );
};

/** A long list over several pages, with heads repeated. */
const severalPages = (facts: Facts): string => {
  const { seller, buyer, word } = facts;
  return page(
    `.sums { margin-left: auto; width: 50% } .sums td { padding: 3px 6px } tfoot td { font-style: italic }`,
    `<div class="two"><div>${stack([seller.name, ...addressOf(seller, true)])}</div><table>${rows([[word('title').toUpperCase(), ''], ...headLines(facts)])}</table></div>
     <p><b>${escape(word('billTo'))}:</b></p>${stack([buyer.name, ...addressOf(buyer, true)])}${itemTable(facts)}
     <table class="sums">${rows(totalLines(facts))}</table>${dueText(facts)}<hr>
     <div style="font-size:7px">${escape([seller.name, seller.bank, seller.iban, `${word('taxId')} ${seller.taxId}`].join(' · '))}</div>`,
  );
};

export const pages = {
  heroSum,
  tintedStrip,
  businessLetter,
  sideColumn,
  threeColumns,
  borderedGrid,
  electronicPrint,
  freelancer,
  paymentSlip,
  airy,
  severalPages,
};
