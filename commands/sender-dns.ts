import type { SenderDnsView } from '../contracts/sender-dns.ts';
import { providerOf, selectorsOf } from '../domain/sender-dns/providers.ts';
import { dkimFinding, dmarcFinding, dmarcNames, spfFinding } from '../domain/sender-dns/verdicts.ts';
import type { Dns } from '../platform/ports/dns.ts';

/** Looks up what receivers find about a sender's domain. @param mailServer hands its emails over; null for none */
export const lookUpSenderDns = async (
  dns: Dns,
  email: string,
  mailServer: string | null,
): Promise<SenderDnsView> => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const provider = mailServer === null ? undefined : providerOf(mailServer);
  const [spf, dkim, dmarc] = await Promise.all([
    dns.texts(domain),
    Promise.all(
      selectorsOf(provider).map(async (selector) => ({
        selector,
        texts: await dns.texts(`${selector}._domainkey.${domain}`),
      })),
    ),
    Promise.all(dmarcNames(domain).map((name) => dns.texts(name))),
  ]);
  return {
    domain,
    mailServer,
    provider: provider?.name ?? null,
    findings: [spfFinding(domain, spf, mailServer, provider), dkimFinding(dkim), dmarcFinding(domain, dmarc)],
  };
};
