import { z } from 'zod';

/** A TXT record to add or to change. */
const txtRecord = z.object({ name: z.string(), value: z.string() });

const verdicts = {
  spf: z.enum(['unknown', 'missing', 'several', 'open', 'lacks_provider', 'allows_provider', 'present']),
  dkim: z.enum(['unknown', 'not_found', 'revoked', 'found']),
  dmarc: z.enum(['unknown', 'missing', 'several', 'monitors', 'enforces']),
};

/** `found` is the record as it is, null for none; `add` is the one to add or to put in its place. */
const parts = { found: z.string().nullable(), add: txtRecord.nullable() };

export const dnsFinding = z.discriminatedUnion('check', [
  z.object({ check: z.literal('spf'), verdict: verdicts.spf, ...parts }),
  /** `selector` is the one whose record was found. */
  z.object({ check: z.literal('dkim'), verdict: verdicts.dkim, selector: z.string().nullable(), ...parts }),
  z.object({ check: z.literal('dmarc'), verdict: verdicts.dmarc, ...parts }),
]);
export type DnsFinding = z.infer<typeof dnsFinding>;
export type SpfFinding = Extract<DnsFinding, { check: 'spf' }>;
export type DkimFinding = Extract<DnsFinding, { check: 'dkim' }>;
export type DmarcFinding = Extract<DnsFinding, { check: 'dmarc' }>;

/** What receivers of a sender's emails find in the DNS of its domain. */
export const senderDnsView = z.object({
  /** The address that the emails come from: the sender's if it has a mail server of its own. */
  from: z.string(),
  /** Of that address. */
  domain: z.string(),
  /** The server that hands the emails over; null when none is set up. */
  mailServer: z.string().nullable(),
  /** The service that the mail server belongs to, if it is a known one. */
  provider: z.string().nullable(),
  findings: z.array(dnsFinding),
});
export type SenderDnsView = z.infer<typeof senderDnsView>;
