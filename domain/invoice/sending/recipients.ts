import { distinctAddresses, splitAddresses } from '../../../contracts/senders/email-address.ts';
import { copyAddresses } from '../../client/contacts.ts';
import type { ClientFacts } from '../../client/events.ts';
import type { Recipients, StepPlan } from '../events.ts';

/** What a step's recipients depend on. */
export interface Addressed {
  readonly plan: Pick<StepPlan, 'stepType' | 'ccRecipients' | 'bccRecipients'>;
  readonly client: Pick<ClientFacts, 'email' | 'contacts'>;
  /** The account's own address, which gets the alerts. */
  readonly ownEmail: string;
}

/**
 * Who gets a step's email now. A reminder goes to the client, an internal alert to the user; copies as typed, and those
 * that the client has for all its emails, in CC. No address is listed twice: what the step names stays where it names it.
 * @param accepted addresses that took an earlier attempt, which are left out; default none
 */
export const recipientsOf = (
  { plan, client, ownEmail }: Addressed,
  accepted: readonly string[] = [],
): Recipients => {
  const isAlert = plan.stepType === 'internal_alert';
  const to = isAlert ? ownEmail : client.email;
  const cc = distinctAddresses(splitAddresses(plan.ccRecipients), [to, ...accepted]);
  const bcc = distinctAddresses(splitAddresses(plan.bccRecipients), [to, ...accepted, ...cc]);
  const copies = isAlert ? [] : copyAddresses(client.contacts);
  return { to, cc: [...cc, ...distinctAddresses(copies, [to, ...accepted, ...cc, ...bcc])], bcc };
};

/** The addresses of the client's copies that a step does not name itself. */
export const addedCopies = (addressed: Addressed): readonly string[] => {
  const named = new Set(recipientsOf({ ...addressed, client: { ...addressed.client, contacts: [] } }).cc);
  return recipientsOf(addressed).cc.filter((address) => !named.has(address));
};
