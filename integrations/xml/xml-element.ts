import { XMLParser } from 'fast-xml-parser';

/** An element by the names of its children, without namespace prefixes; attributes begin with `@`. */
export type XmlElement = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is XmlElement => typeof value === 'object' && value !== null;

const mostBytes = 5 * 1_024 * 1_024;

const declaredEncoding = /^<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/** UTF-16 has a byte order mark; everything else that occurs reads as ASCII up to the declaration. */
const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '');
  return declaredEncoding.exec(start)?.[1] ?? 'utf-8';
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (reference: string, name: string): string => {
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  const known = name.startsWith('#') ? code <= 0x10ffff && String.fromCodePoint(code) : named[name];
  return known || reference;
};

/** Decodes what XML itself defines. A document can't define entities of its own. */
const entityDecoder = {
  setExternalEntities: () => {},
  addInputEntities: () => {},
  reset: () => {},
  setXmlVersion: () => {},
  decode: (text: string) => text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, character),
};

const parser = new XMLParser({
  entityDecoder,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/**
 * The document as one element that holds the root. Undefined if it is not XML, is too large, or has a document type:
 * no invoice needs one, and it could define entities.
 */
export const parseXml = (bytes: Uint8Array): XmlElement | undefined => {
  if (bytes.length > mostBytes) return undefined;
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
    const parsed: unknown = parser.parse(text);
    return isElement(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

const childrenOf = (element: XmlElement, name: string): XmlElement[] => {
  const children = Object.hasOwn(element, name) ? element[name] : undefined;
  return Array.isArray(children) ? children.filter(isElement) : [];
};

/** Every element that the path of names leads to. */
export const elementsAt = (from: XmlElement, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (elements, name) => elements.flatMap((element) => childrenOf(element, name)),
    [from],
  );

/** Blanks and line breaks as one blank each; undefined if nothing else is there. */
export const textIn = (element: XmlElement): string | undefined => {
  const text = element['#text'];
  return (typeof text === 'string' && text.replace(/\s+/g, ' ').trim()) || undefined;
};

/** The first text that the path leads to. */
export const textAt = (from: XmlElement, ...path: readonly string[]): string | undefined =>
  elementsAt(from, ...path)
    .map(textIn)
    .find((text) => text !== undefined);

export const attributeOf = (element: XmlElement, name: string): string | undefined => {
  const value = element[`@${name}`];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
