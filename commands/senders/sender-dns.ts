import { millisecondsInHour } from 'date-fns/constants';
import type { SenderDnsView } from '../../contracts/senders/sender-dns.ts';
import { LimitReached } from '../../domain/errors.ts';
import type { Sender } from '../../domain/sender/state.ts';
import { providerOf, selectorsOf } from '../../domain/sender-dns/providers.ts';
import { dkimFinding, dmarcFinding, dmarcNames, spfFinding } from '../../domain/sender-dns/verdicts.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Dns } from '../../platform/ports/partners/dns.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';

/** Each look asks about a dozen names. */
const looksAnHour: Limit = { most: 60, within: millisecondsInHour };

export interface SenderDnsDeps {
  readonly dns: Dns;
  readonly keep: Keep;
  readonly clock: Clock;
  /** The address that mail comes from when its sender has no mail server of its own. */
  readonly mailFrom: string;
  /** The name of the installation's mail server; null without one. */
  readonly mailServer: string | null;
}

/** Looks up what receivers find about the domain that a sender's emails come from. */
export type LookUpSenderDns = (
  sender: Pick<Sender, 'accountId' | 'email' | 'server'>,
) => Promise<SenderDnsView>;

/** The look throws LimitReached above 60 an hour of an account. */
export const createSenderDns =
  (deps: SenderDnsDeps): LookUpSenderDns =>
  async ({ accountId, email, server }) => {
    await countLook(deps, accountId);
    return server === null
      ? lookUp(deps.dns, deps.mailFrom, deps.mailServer)
      : lookUp(deps.dns, email, server.host);
  };

/** @throws LimitReached */
const countLook = async (deps: SenderDnsDeps, accountId: number): Promise<void> => {
  const counted = await countTowards(deps, `sender-dns/${accountId}`, looksAnHour);
  if (counted.count <= looksAnHour.most) return;
  const seconds = secondsUntil(counted, deps.clock.now());
  throw new LimitReached("You've checked DNS too often. Please try again in an hour.", seconds);
};

const lookUp = async (dns: Dns, from: string, mailServer: string | null): Promise<SenderDnsView> => {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
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
    from,
    domain,
    mailServer,
    provider: provider?.name ?? null,
    findings: [spfFinding(domain, spf, mailServer, provider), dkimFinding(dkim), dmarcFinding(domain, dmarc)],
  };
};
