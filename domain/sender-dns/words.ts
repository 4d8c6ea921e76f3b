import type { DnsFinding, SenderDnsView } from '../../contracts/senders/sender-dns.ts';

/** Whether a finding is fine, needs a change, or could not be looked up. */
export type DnsState = 'good' | 'change' | 'unknown';

const good: ReadonlySet<DnsFinding['verdict']> = new Set([
  'allows_provider',
  'present',
  'found',
  'monitors',
  'enforces',
]);

export const dnsState = ({ verdict }: DnsFinding): DnsState =>
  verdict === 'unknown' ? 'unknown' : good.has(verdict) ? 'good' : 'change';

type Place = Pick<SenderDnsView, 'domain' | 'mailServer' | 'provider'>;

const serverOf = ({ mailServer, provider }: Place): string => provider ?? mailServer ?? 'your mail server';

/** A finding in a sentence or two. */
export const dnsWords = (finding: DnsFinding, place: Place): string => {
  const { domain } = place;
  const server = serverOf(place);
  switch (finding.check) {
    case 'spf':
      switch (finding.verdict) {
        case 'unknown':
          return "DNS didn't respond. Try again in a moment.";
        case 'missing':
          return `${domain} doesn't say which servers may send for it, so many mail servers treat its emails as spam. Add this record:`;
        case 'several':
          return `${domain} has more than one SPF record, so receivers ignore all of them. Merge them into one.`;
        case 'open':
          return `${domain} allows every server to send for it, which protects no one. Change the record to:`;
        case 'lacks_provider':
          return `${domain} doesn't allow ${server} to send for it. Change the record to:`;
        case 'allows_provider':
          return `${domain} allows ${server} to send for it.`;
        case 'present':
          return `${domain} has an SPF record. Make sure it allows ${server}.`;
      }
      break;
    case 'dkim':
      switch (finding.verdict) {
        case 'unknown':
          return "DNS didn't respond. Try again in a moment.";
        case 'not_found':
          return `No DKIM key of ${domain} was found under the usual names. Turn on DKIM at ${server}. It shows you the record to add.`;
        case 'revoked':
          return `The DKIM key of ${domain} (selector ${finding.selector ?? ''}) has been revoked. Create a new one at ${server}, and add the record it shows you.`;
        case 'found':
          return `${domain} has a DKIM key (selector ${finding.selector ?? ''}), which receivers use to check that an email wasn't changed.`;
      }
      break;
    case 'dmarc':
      switch (finding.verdict) {
        case 'unknown':
          return "DNS didn't respond. Try again in a moment.";
        case 'missing':
          return `${domain} doesn't say what receivers should do with emails that only claim to be from it. Some large providers require such a record. Add:`;
        case 'several':
          return `${domain} has more than one DMARC record, so receivers ignore all of them. Keep one.`;
        case 'monitors':
          return `${domain} has a DMARC record that asks receivers to refuse nothing. Emails pass when SPF or DKIM does for ${domain}.`;
        case 'enforces':
          return `${domain} has a DMARC record that asks receivers to refuse emails that fail. Emails pass when SPF or DKIM does for ${domain}.`;
      }
  }
};
