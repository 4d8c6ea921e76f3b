import { amountsIn } from '../amounts.ts';
import { datesIn } from '../dates.ts';

const legalForm = String.raw`gmbh(?: ?& ?co\.? ?kg)?|mbh|ug(?: ?\(haftungsbeschränkt\))?|ag|kg|ohg|og|gbr|e\. ?k\.?|e\. ?u\.?|e\. ?v\.?|se|ltd\.?|limited|llc|l\.l\.c\.|llp|lp|plc|inc\.?|incorporated|corp\.?|corporation|co\.|company|pty ltd\.?|pvt ltd|sarl|s\.?à\.?r\.?l\.?|s\.?a\.?r\.?l\.?|sas|s\.a\.s\.?|sasu|s\.?a\.?|eurl|e\.i\.|sci|snc|s\.n\.c\.?|sprl|srl|s\.?r\.?l\.?(?:s\.?)?|spa|s\.?p\.?a\.?|s\.?l\.?(?:u\.?)?|s\.l\.p\.|s\.?c\.?p?|b\.?v\.?(?:b\.?a\.?)?|n\.?v\.?|v\.?o\.?f\.?|c\.?v\.?|sapa|studio associato|cooperativa|coop\.?|stichting|group|partners`;

const endsWithForm = new RegExp(String.raw`(?:^|[\s,])(?:${legalForm})$`, 'iu');

export const hasLegalForm = (name: string): boolean => endsWithForm.test(name.trim());

/** The name without its legal form. */
export const withoutForm = (name: string): string => name.trim().replace(endsWithForm, '').trim();

export const emailIn = (text: string): string | null =>
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? null;

const phone = /(?:\+|\(0|\b0|\(\d{3}\)|\b\d{3}[-.])[\d\s()/.-]{6,18}\d/;
export const phoneIn = (text: string): string | null => phone.exec(text)?.[0].trim() ?? null;

const postal =
  /\b\d{4,5}(?:-\d{4})?\b|\b\d{4} ?[A-Z]{2}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b[A-Z]{2,3} \d{4}\b/u;
/** A line such as `10119 Berlin` or `Portland, OR 97205`. */
export const hasPostalCode = (text: string): boolean => /\p{L}{2}/u.test(text) && postal.test(text);

const street =
  /(?<!\p{L})(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|dr\.|way|place|court|square|blvd|boulevard|suite|unit|floor|rue|chemin|quai|place|impasse|allée|route|calle|avenida|avda|paseo|plaza|polígono|via|viale|corso|piazza|strada|largo|vicolo)(?!\p{L})|(?:straße|strasse|str\.|weg|platz|gasse|allee|ring|straat|laan|gracht|plein|kade|dijk|singel|hof|steeg)\s*\d|\p{L}{3}.*\s\d{1,4}\s?[a-z]?$/iu;
export const looksLikeStreet = (text: string): boolean => /\d/.test(text) && street.test(text);

const contact =
  /@|\bwww\.|https?:|(?<!\p{L})(?:tel|phone|telefon|téléphone|tél|teléfono|telefoon|telefono|fax|mobil|mobile|iban|bic|swift|vat|ust|btw|tva|nif|cif|p\.?\s?iva|partita iva|siret|siren|kvk|ein|abn|steuer|hrb|uid|c\.f\.|codice fiscale|tax id|sort code|company no)(?!\p{L})/iu;
export const isContact = (text: string): boolean => contact.test(text) || phoneIn(text) !== null;

const onlySalutation =
  /^(?:herrn?|frau|firma|mr\.?|mrs\.?|m\.|mme|monsieur|madame|sr\.?|sres\.?|dhr\.?|mevrouw|de heer|sig\.?|spett\.?(?:le|abile)?|ditta|an|an die|egr\.? sig\.?)[:.]?$/iu;
const attention =
  /^(?:attn\.?|attention|att\.?|c\/o|z\.?\s?hd\.?|z\.?\s?h\.?|zu händen|à l'attention de|a\/a|a la atención de|t\.a\.v\.?|tav|ter attentie van|c\.a\.|alla c\.a\.|all'attenzione di|alla cortese attenzione)(?!\p{L})/iu;

export const isAttention = (line: string): boolean => attention.test(line) || onlySalutation.test(line);

/** The name in a line without how the person is addressed. */
export const nameIn = (line: string): string =>
  line
    .replace(
      /^(?:firma|fa\.|herrn?|frau|mr\.?|mrs\.?|ms\.?|mme|monsieur|madame|dhr\.?|mevr\.?|spett\.?(?:le|abile)?|egr\.? sig\.?|gent\.?(?:le|ma)?)\s+(?=\S{2})/iu,
      '',
    )
    .replace(/[\s,;:|·•–-]+$/u, '')
    .trim();

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;
const digits = (text: string): number => text.replace(/\D/g, '').length;

/** Whether a line can be the name of a person or company. */
export const looksLikeName = (line: string): boolean =>
  letters(line) >= 3 &&
  line.length <= 80 &&
  digits(line) <= letters(line) * 0.5 &&
  !/[@=?!€$£%{}<>]|https?:|www\./iu.test(line) &&
  !/[.!?]$/.test(line.replace(endsWithForm, '').replace(/\b\p{L}{1,4}\.$/u, '')) &&
  line.split(/\s+/).length <= 9 &&
  datesIn(line).length === 0 &&
  !amountsIn(line).some(({ currency, hasDecimals }) => currency !== null || hasDecimals);
