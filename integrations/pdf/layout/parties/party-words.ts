import { amountsIn } from '../amounts.ts';
import { datesIn } from '../dates.ts';

const legalForm = String.raw`gmbh(?: ?& ?co\.? ?kg)?|mbh|ug(?: ?\(haftungsbeschränkt\))?|ag|kg|ohg|og|gbr|e\. ?k\.?|e\. ?u\.?|e\. ?v\.?|se|ltd\.?|limited|llc|l\.l\.c\.|llp|lp|plc|inc\.?|incorporated|corp\.?|corporation|co\.|company|pty ltd\.?|pvt ltd|sarl|s\.?\s?à\.?\s?r\.?\s?l\.?|s\.?a\.?r\.?l\.?|sas|s\.a\.s\.?|sasu|s\.?a\.?|eurl|e\.i\.|sci|snc|s\.n\.c\.?|sprl|srl|s\.?r\.?l\.?(?:s\.?)?|spa|s\.?p\.?a\.?|s\.?l\.?(?:u\.?)?|s\.l\.p\.|s\.?c\.?p?|b\.?v\.?(?:b\.?a\.?)?|n\.?v\.?|v\.?o\.?f\.?|c\.?v\.?|sapa|studio associato|cooperativa|coop\.?|stichting|group|partners|p\.c\.|pc|pllc|p\.a\.|ehf|as|a\.s\.|ab|aps|oy|oü|sp\. z o\.o\.|kft|s\.?c\.?o?p?\.?|eg|gmbh i\.\s?g\.`;

const endsWithForm = new RegExp(String.raw`(?:^|[\s,])(?:${legalForm})$`, 'iu');

const throughForm = new RegExp(
  String.raw`^[\p{L}\d][^,;·|•]{1,60}?\s(?:${legalForm})(?=[\s,.;·|•–-]|$)`,
  'iu',
);

/** The name at the start of a line, up to its legal form. */
export const nameThroughForm = (line: string): string | null => throughForm.exec(line)?.[0] ?? null;

export const hasLegalForm = (name: string): boolean => endsWithForm.test(name.trim());

/** The end of a name that was too long for its line. */
export const isLegalForm = (line: string): boolean => line.trim() !== '' && withoutForm(line) === '';

/** The name without its legal form. */
export const withoutForm = (name: string): string => name.trim().replace(endsWithForm, '').trim();

export const emailIn = (text: string): string | null =>
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? null;

const phone = /(?:\+|\(0|\b0|\(\d{3}\)|\b\d{3}[-.])[\d\s()/.-]{6,18}\d/;
export const phoneIn = (text: string): string | null => phone.exec(text)?.[0].trim() ?? null;

const postal =
  /\b\d{4,6}(?:-\d{4})?\b|\b\d{4} ?[A-Z]{2}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b[A-Z]{2,3} \d{4}\b/u;
/** A line such as `10119 Berlin` or `Portland, OR 97205`. */
export const hasPostalCode = (text: string): boolean => /\p{L}{2}/u.test(text) && postal.test(text);

const street =
  /(?<!\p{L})(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|dr\.|way|place|court|square|blvd|boulevard|suite|unit|floor|rue|chemin|quai|place|impasse|allée|route|calle|avenida|avda|paseo|plaza|polígono|via|viale|corso|piazza|strada|largo|vicolo)(?!\p{L})|(?:straße|strasse|str\.|weg|platz|gasse|allee|ring|straat|laan|gracht|plein|kade|dijk|singel|hof|steeg)\s*\d|\p{L}{3}.*\s\d{1,4}\s?[a-z]?$/iu;
export const looksLikeStreet = (text: string): boolean => /\d/.test(text) && street.test(text);

const namedStreet =
  /^(?:.*,\s)?(?:\p{L}[\p{L}'’]+\s){1,3}(?:street|st\.?|road|rd\.?|lane|ln\.?|avenue|ave\.?|drive|way|close|terrace|crescent|boulevard)$/iu;
/** `The Old Forge, Church Lane`: a street without a number. */
export const isNamedStreet = (text: string): boolean => namedStreet.test(text.trim());

const contact =
  /@|\bwww\.|https?:|(?<!\p{L})(?:tel|phone|telefon|téléphone|tél|teléfono|telefoon|telefono|fax|mobil|mobile|iban|bic|swift|vat|ust|btw|tva|nif|cif|p\.?\s?iva|partita iva|siret|siren|kvk|ein|abn|steuer|hrb|uid|c\.f\.|codice fiscale|tax id|sort code|company no)(?!\p{L})/iu;
export const isContact = (text: string): boolean => contact.test(text) || phoneIn(text) !== null;

/** A tax number stands below a buyer's address as well. */
export const isTaxNumber = (text: string): boolean =>
  emailIn(text) === null &&
  /(?<!\p{L})(?:vat|ust|uid|btw|tva|nif|cif|p\.?\s?iva|partita iva|c\.f\.|codice fiscale|siret|siren|tax id)(?!\p{L})/iu.test(
    text,
  );

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

/** `Portland, OR 97205` is a city, not a name with an address. */
export const isCity = (text: string): boolean =>
  /^[\p{L} .'-]+,\s(?:[\p{L} .]{2,20}\s)?\S*\d\S*(?:\s[\p{L} .]+)?$/u.test(text) ||
  /^(?:[A-Z]{1,2}-)?\d{4,6}\s\p{L}/u.test(text);

const country =
  /^(?:united states(?: of america)?|usa|u\.s\.a\.|united kingdom|uk|great britain|england|scotland|wales|ireland|canada|australia|new zealand|india|germany|deutschland|allemagne|alemania|duitsland|germania|austria|österreich|autriche|oostenrijk|switzerland|schweiz|suisse|svizzera|suiza|zwitserland|france|frankreich|francia|frankrijk|spain|españa|spanien|espagne|spanje|spagna|italy|italia|italien|italie|italië|netherlands|the netherlands|nederland|niederlande|pays-bas|países bajos|paesi bassi|holland|belgium|belgique|belgië|belgien|bélgica|belgio|luxembourg|luxemburg|norway|norge|sweden|denmark|finland|poland|portugal|singapore|south africa|mexico|brazil)$/iu;

/** A street with its number, where a name was expected. */
const isStreet = (line: string): boolean =>
  /^\d+[a-z]?(?:\s?(?:bis|ter))?,?\s\p{L}/iu.test(line) ||
  /^(?:rue|avenue|chemin|quai|place|boulevard|calle|c\/|avda|avenida|paseo|plaza|via|viale|corso|piazza)\s.*\d/iu.test(
    line,
  ) ||
  /(?:straße|strasse|str\.|weg|platz|gasse|allee|straat|laan|gracht|plein|kade|singel)\s\d+\s?[a-z]?$/iu.test(
    line,
  );

/** Whether a line can be the name of a person or company. */
export const looksLikeName = (line: string): boolean =>
  letters(line) >= 3 &&
  line.length <= 80 &&
  !isStreet(line) &&
  !isCity(line) &&
  !country.test(line) &&
  !/^\S+\.\p{Ll}{2,}$/u.test(line) &&
  digits(line) <= letters(line) * 0.5 &&
  !/[@=?!€$£%{}<>]|https?:|www\./iu.test(line) &&
  !/[.!?]$/.test(line.replace(endsWithForm, '').replace(/(?:\p{L}{1,4}\.)+$/u, '')) &&
  !/^(?:inh\.|inhaber|owner|geschäftsführer|tel)/iu.test(line) &&
  line.split(/\s+/).length <= 9 &&
  datesIn(line).length === 0 &&
  !amountsIn(line).some(({ currency, hasDecimals }) => currency !== null || hasDecimals);
