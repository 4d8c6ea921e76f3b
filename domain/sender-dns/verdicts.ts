import type { DkimFinding, DmarcFinding, SpfFinding } from '../../contracts/senders/sender-dns.ts';
import type { MailProvider } from './providers.ts';

/** The TXT records of a name; null when they could not be looked up. */
export type Texts = readonly string[] | null;

const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text);

/** Whether a mechanism includes the provider's record. */
const includes = (spf: string, { include }: MailProvider): boolean =>
  spf.toLowerCase().split(/\s+/).includes(`include:${include}`);

/** The record with the provider's before what it says about all others. */
const withProvider = (spf: string, { include }: MailProvider): string => {
  const terms = spf.split(/\s+/);
  const all = terms.findIndex((term) => /^[-~?+]?all$/i.test(term));
  const before = all === -1 ? terms.length : all;
  return [...terms.slice(0, before), `include:${include}`, ...terms.slice(before)].join(' ');
};

/** The start of a record for a domain that has none. */
const firstSpf = (mailServer: string | null, provider: MailProvider | undefined): string => {
  if (provider !== undefined) return `v=spf1 include:${provider.include} ~all`;
  return mailServer === null ? 'v=spf1 mx ~all' : `v=spf1 a:${mailServer} mx ~all`;
};

/** Which servers may send for the domain. */
export const spfFinding = (
  domain: string,
  texts: Texts,
  mailServer: string | null,
  provider: MailProvider | undefined,
): SpfFinding => {
  const about = (
    verdict: SpfFinding['verdict'],
    found: string | null,
    value: string | null = null,
  ): SpfFinding => ({ check: 'spf', verdict, found, add: value === null ? null : { name: domain, value } });
  if (texts === null) return about('unknown', null);
  const records = texts.filter(isSpf);
  const [spf] = records;
  if (spf === undefined) return about('missing', null, firstSpf(mailServer, provider));
  if (records.length > 1) return about('several', records.join('\n'));
  if (provider !== undefined && !includes(spf, provider))
    return about('lacks_provider', spf, withProvider(spf, provider));
  if (/(^|\s)[+?]?all(\s|$)/i.test(spf))
    return about('open', spf, spf.replace(/(^|\s)[+?]?all(?=\s|$)/i, '$1~all'));
  return about(provider === undefined ? 'present' : 'allows_provider', spf);
};

/** The tags of a DKIM or DMARC record, by lower-case name. */
const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      return at === -1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );

/** Whether there is a key that receivers check the emails' signatures with. @param keys what each selector's name holds */
export const dkimFinding = (
  keys: readonly { readonly selector: string; readonly texts: Texts }[],
): DkimFinding => {
  const about = (
    verdict: DkimFinding['verdict'],
    selector: string | null,
    found: string | null,
  ): DkimFinding => ({
    check: 'dkim',
    verdict,
    selector,
    found,
    add: null,
  });
  const records = keys.flatMap(({ selector, texts }) =>
    (texts ?? []).flatMap((text) => {
      const key = tagsOf(text).get('p');
      return key === undefined ? [] : [{ selector, text, isRevoked: key === '' }];
    }),
  );
  const key = records.find(({ isRevoked }) => !isRevoked) ?? records[0];
  if (key !== undefined) return about(key.isRevoked ? 'revoked' : 'found', key.selector, key.text);
  return about(keys.some(({ texts }) => texts === null) ? 'unknown' : 'not_found', null, null);
};

/** The names that may hold the DMARC record of a domain: its own, then those of the domains above it. */
export const dmarcNames = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_, at) => `_dmarc.${labels.slice(at).join('.')}`);
};

/** What receivers do with emails that neither SPF nor DKIM vouches for. @param places the records of `dmarcNames`, in order */
export const dmarcFinding = (domain: string, places: readonly Texts[]): DmarcFinding => {
  const about = (
    verdict: DmarcFinding['verdict'],
    found: string | null,
    value: string | null = null,
  ): DmarcFinding => ({
    check: 'dmarc',
    verdict,
    found,
    add: value === null ? null : { name: `_dmarc.${domain}`, value },
  });
  for (const texts of places) {
    if (texts === null) return about('unknown', null);
    const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    const [record] = records;
    if (record === undefined) continue;
    if (records.length > 1) return about('several', records.join('\n'));
    const policy = tagsOf(record).get('p')?.toLowerCase();
    return about(policy === 'quarantine' || policy === 'reject' ? 'enforces' : 'monitors', record);
  }
  return about('missing', null, 'v=DMARC1; p=none');
};
