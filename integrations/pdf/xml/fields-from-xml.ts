import type { FoundFields } from '../found-fields.ts';
import { readCrossIndustryInvoice } from './cross-industry-invoice.ts';
import { readUniversalBusinessLanguage } from './universal-business-language.ts';
import { parseXml } from '../../xml/xml-element.ts';
import { withoutPlaces } from './xml-values.ts';

/** What an electronic invoice says; undefined if the bytes are none, or one without a number. */
export const fieldsFromXml = (bytes: Uint8Array): FoundFields | undefined => {
  const document = parseXml(bytes);
  if (document === undefined) return undefined;
  const fields = readCrossIndustryInvoice(document) ?? readUniversalBusinessLanguage(document);
  return fields?.invoiceNumber === undefined ? undefined : withoutPlaces(fields);
};
