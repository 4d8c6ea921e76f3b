import { addDays } from '../../../domain/calendar.ts';
import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Company, type Market, markets } from './companies.ts';
import { unseenCompanies } from './unseen-companies.ts';
import { unseenNumber, unseenWords } from './unseen-words.ts';
import { type DateStyle, dateStyles, type MoneyStyle, moneyStyles } from './formats.ts';
import { items as itemNames, sentences, type Term, termsValue, wording } from './wording.ts';

export interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
}

/** Everything that a layout may show. */
export interface Facts {
  readonly language: LanguageCode;
  readonly market: Market;
  readonly chance: Chance;
  readonly word: (term: Term) => string;
  readonly date: DateStyle;
  readonly money: MoneyStyle;
  /** Amounts of the list, where currencies are often left out. */
  readonly plainMoney: MoneyStyle;
  readonly currency: string;
  readonly seller: Company;
  readonly buyer: Company;
  readonly number: string;
  readonly issued: string;
  /** Shown as a date, as terms, as a sentence, or not at all. */
  readonly dueShown: 'date' | 'terms' | 'sentence' | 'none';
  readonly due: string;
  readonly terms: string;
  readonly dueSentence: string;
  readonly intro: string;
  readonly lines: readonly Line[];
  readonly discount: number;
  readonly net: number;
  readonly taxRate: number;
  readonly tax: number;
  readonly gross: number;
  readonly prepaid: number;
  readonly amountDue: number;
  readonly order: string;
  readonly customerNumber: string;
  readonly delivered: string;
  /** Someone who works for the seller. */
  readonly contact: string;
}

/** What a file's JSON says. */
export interface Expected {
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly amountPaid?: string;
  readonly currency: string;
  readonly issueDate: string;
  readonly dueDate?: string;
  readonly buyerName: string;
  readonly sellerName: string;
}

const marketsOf: Readonly<Record<LanguageCode, readonly [Market, ...Market[]]>> = {
  en: ['US', 'GB', 'US', 'GB'],
  de: ['DE', 'DE', 'AT', 'CH'],
  fr: ['FR', 'FR', 'BE', 'CH'],
  es: ['ES'],
  nl: ['NL'],
  it: ['IT'],
};

const otherCurrencies: Readonly<Partial<Record<Market, string>>> = { US: 'USD', GB: 'GBP', CH: 'CHF' };

const taxRates: Readonly<Record<Market, number>> = {
  US: 8,
  GB: 20,
  DE: 19,
  AT: 20,
  CH: 8.1,
  FR: 20,
  BE: 21,
  ES: 21,
  NL: 21,
  IT: 22,
};

const companyOf = (
  chance: Chance,
  market: Market,
  role: 'sellers' | 'buyers',
  isUnseen: boolean,
): Company => {
  const facts = markets[market];
  const [name, street, city, domain] = chance.pick((isUnseen ? unseenCompanies[market] : facts)[role]);
  const digits = String(chance.whole(1_000, 9_999));
  return {
    name,
    street,
    city,
    country: facts.country,
    email: `${chance.pick(['info', 'office', 'billing', 'hello'])}@${domain}`,
    phone: `${facts.phone}${digits.slice(0, 3)}`,
    taxId: `${facts.taxId}${digits}`,
    iban: `${facts.iban}${digits}`,
    bank: facts.bank,
  };
};

const numberOf = (chance: Chance, year: string): string => {
  const serial = chance.whole(1, 9_800);
  const padded = String(serial).padStart(4, '0');
  return chance.pick([
    `INV-${padded}`,
    `${year}-${padded}`,
    `${year}/${padded}`,
    `RE-${year}-${padded}`,
    `${chance.whole(100_000, 999_999)}`,
    `F${year}${padded}`,
    padded,
    `${chance.pick(['A', 'K7', 'QX'])}-${chance.whole(10_000, 99_999)}-${padded}`,
  ]);
};

const linesOf = (chance: Chance, language: LanguageCode, count: number): Line[] =>
  Array.from({ length: count }, () => {
    const quantity = chance.pick([1, 1, 2, 3, 5, 8, 12]);
    const price = chance.whole(1_500, 90_000);
    return { name: chance.pick(itemNames[language]), quantity, price, total: quantity * price };
  });

const wordsFor =
  (chance: Chance, language: LanguageCode, isUnseen: boolean) =>
  (term: Term): string =>
    chance.pick((isUnseen ? unseenWords[language][term] : undefined) ?? wording[language][term]);

const sumsOf = (chance: Chance, market: Market, lines: readonly Line[]) => {
  const sum = lines.reduce((total, line) => total + line.total, 0);
  const discount = chance.percent(20) ? Math.round(sum / 10) : 0;
  const net = sum - discount;
  const taxRate = chance.percent(85) ? taxRates[market] : 0;
  const tax = Math.round((net * taxRate) / 100);
  const gross = net + tax;
  const prepaid = chance.percent(18) ? Math.round(gross / 400) * 100 : 0;
  return { discount, net, taxRate, tax, gross, prepaid, amountDue: gross - prepaid };
};

/** The facts of one invoice; the same for the same seed. */
export const factsOf = (seed: number, language: LanguageCode, isUnseen: boolean): Facts => {
  const chance = chanceOf(seed);
  const market = chance.pick(marketsOf[language]);
  const currency = otherCurrencies[market] ?? 'EUR';
  const word = wordsFor(chance, language, isUnseen);
  const issued = addDays('2025-01-05', chance.whole(0, 690));
  const days = chance.pick([7, 14, 15, 30, 30, 45, 60]);
  const lines = linesOf(chance, language, chance.whole(1, 6));
  const sums = sumsOf(chance, market, lines);
  const styles = moneyStyles(language, market, currency);
  const money = chance.pick([styles[0], styles[0], styles[0], styles[1], styles[2]]);
  const date = chance.pick(dateStyles(language, market));
  const say = (text: string) =>
    text
      .replace('{n}', String(days))
      .replace('{due}', date(addDays(issued, days)))
      .replace('{amount}', money(sums.amountDue));
  const dueShown = chance.pick(['date', 'date', 'date', 'terms', 'sentence', 'none']);
  return {
    language,
    market,
    chance,
    word,
    date,
    money,
    plainMoney: chance.percent(50) ? money : styles[3],
    currency,
    seller: companyOf(chance, market, 'sellers', isUnseen),
    buyer: companyOf(chance, market, 'buyers', isUnseen),
    number: isUnseen
      ? unseenNumber(chance, issued.slice(0, 4), issued.slice(5, 7))
      : numberOf(chance, issued.slice(0, 4)),
    issued,
    dueShown,
    due: addDays(issued, days),
    terms: say(chance.pick(termsValue[language])),
    dueSentence: say(chance.percent(50) ? sentences[language].due : sentences[language].days),
    intro: sentences[language].intro,
    lines,
    ...sums,
    order: `${chance.pick(['PO-', '45', 'B'])}${chance.whole(10_000, 99_999)}`,
    customerNumber: `${chance.pick(['C-', 'K', '10'])}${chance.whole(1_000, 9_999)}`,
    delivered: addDays(issued, -chance.whole(1, 20)),
    contact: isUnseen ? chance.pick(unseenCompanies[market].people) : '',
  };
};

export const expectedOf = (facts: Facts): Expected => ({
  invoiceNumber: facts.number,
  amount: (facts.amountDue / 100).toFixed(2),
  ...(facts.prepaid > 0 && { amountPaid: (facts.prepaid / 100).toFixed(2) }),
  currency: facts.currency,
  issueDate: facts.issued,
  ...(facts.dueShown === 'none' ? {} : { dueDate: facts.due }),
  buyerName: facts.buyer.name,
  sellerName: facts.seller.name,
});

type Pair = readonly [label: string, value: string];

const when = (condition: boolean, ...pairs: readonly Pair[]): readonly Pair[] => (condition ? pairs : []);

/** Label and value of each line of the head. */
export const headLines = (facts: Facts): Pair[] => {
  const { word, chance, date } = facts;
  return [
    [word('number'), facts.number],
    [word('issued'), date(facts.issued)],
    ...when(facts.dueShown === 'date', [word('due'), date(facts.due)]),
    ...when(facts.dueShown === 'terms', [word('terms'), facts.terms]),
    ...when(chance.percent(40), [word('order'), facts.order]),
    ...when(chance.percent(40), [word('customerNumber'), facts.customerNumber]),
    ...when(chance.percent(25), [word('delivered'), date(facts.delivered)]),
  ];
};

/** Label and value of each line of the totals; the last is what has to be paid. */
export const totalLines = (facts: Facts): Pair[] => {
  const { word, money } = facts;
  const rate = String(facts.taxRate).replace('.', facts.language === 'en' ? '.' : ',');
  return [
    ...when(facts.tax > 0 || facts.discount > 0, [word('subtotal'), money(facts.net + facts.discount)]),
    ...when(facts.discount > 0, [word('discount'), money(-facts.discount)]),
    ...when(facts.tax > 0, [`${word('tax')} ${rate}%`, money(facts.tax)]),
    [word('gross'), money(facts.gross)],
    ...when(
      facts.prepaid > 0,
      [word('prepaid'), money(-facts.prepaid)],
      [word('amountDue'), money(facts.amountDue)],
    ),
  ];
};

export const addressOf = ({ street, city, country }: Company, withCountry = false): string[] => [
  street,
  city,
  ...(withCountry ? [country] : []),
];
