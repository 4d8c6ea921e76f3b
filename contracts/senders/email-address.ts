/** RFC 5321, 4.1.2 (atext), and the letters and digits of other scripts (RFC 6531, 3.3). */
const atom = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|(?![\u0000-\u007f])[\p{L}\p{M}\p{N}]/u.source;
const localPart = new RegExp(`^(?:${atom})+(?:\\.(?:${atom})+)*$`, 'u');
const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomainPattern = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;
const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

const partsOf = (address: string): { readonly local: string; readonly domain: string } => {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
};

/** A domain as every mail server takes it: `müller.example` is `xn--mller-kva.example`. What is no domain stays. */
export const asciiDomain = (domain: string): string => {
  if (isAscii(domain) || !domainCharacters.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** An address with its domain in ASCII. Letters before the `@` stay: only a server with SMTPUTF8 takes them. */
export const asciiAddress = (address: string): string => {
  const { local, domain } = partsOf(address);
  return isAscii(domain) ? address : `${local}@${asciiDomain(domain)}`;
};

/** Whether only a server with SMTPUTF8 (RFC 6531) takes it: it has letters beyond ASCII before the `@`. */
export const needsSmtpUtf8 = (address: string): boolean => !isAscii(partsOf(address).local);

/** The same for all spellings of one address. */
export const addressKey = (address: string): string =>
  asciiAddress(address.trim().normalize('NFC')).toLowerCase();

/**
 * Each address once, in the spelling and at the place where it comes first.
 * @param except addresses that are left out; default none
 */
export const distinctAddresses = (addresses: readonly string[], except: readonly string[] = []): string[] => {
  const taken = new Set(except.map(addressKey));
  return addresses.filter((address) => {
    const key = addressKey(address);
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
};

/** Domains of one provider, whose mailboxes take dots before the `@` as nothing. */
const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * The same for all addresses that reach one mailbox, to count by: without what follows a plus (RFC 5233), and without the
 * dots that Gmail ignores (https://support.google.com/mail/answer/7436150). It is no address to send to.
 */
export const mailboxKey = (address: string): string => {
  const { local, domain } = partsOf(addressKey(address.normalize('NFKC')));
  const [base = ''] = local.split('+', 1);
  const named = base === '' ? local : base;
  return gmailDomains.has(domain) ? `${named.replaceAll('.', '')}@gmail.com` : `${named}@${domain}`;
};

/** Whether a text is one email address. */
export const isEmailAddress = (text: string): boolean => {
  const { local, domain } = partsOf(text);
  return (
    localPart.test(local) && asciiDomainPattern.test(asciiDomain(domain)) && asciiAddress(text).length <= 254
  );
};

const named = /(?:\s*"[^"]*"\s*|[^,;<>\r\n"]*)<([^<>]*)>/g;

/** The addresses of a text, between commas, semicolons and line breaks, with or without names, each once. */
export const splitAddresses = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(named, '$1')
      .split(/[,;\r\n\u2028\u2029]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** Why an email can't come from an address, before it is tried. */
export const unsendableFrom = (address: string): string =>
  `The mail server can't send from ${address}: it only takes letters from a to z before the @.`;

/** Why an email can't go to an address, before it is tried. */
export const unsendableTo = (address: string): string =>
  `The mail server can't send to ${address}: it only takes letters from a to z before the @.`;

/** Where replies go when a mail server can't name the address that they should go to. */
export const unsendableReplies = (address: string): string =>
  `The mail server can't name ${address} for replies: it only takes letters from a to z before the @. Replies go to the address that the email comes from. To get them elsewhere, choose another sender.`;
