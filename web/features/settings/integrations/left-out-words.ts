import { match } from 'ts-pattern';
import type { LeftOutCode } from '../../../../contracts/accounts/xero-sync.ts';

/** Why records of Xero are not in Owed, and what to do about it. */
export const leftOutWords = (reason: LeftOutCode): string =>
  match(reason)
    .with('no_email', () => 'Clients without an email address. Add one in Xero.')
    .with('email_refused', () => "Clients with an email address that isn't valid. Correct it in Xero.")
    .with(
      'client_without_email',
      () => 'Invoices for clients without a valid email address. Add one in Xero.',
    )
    .with('other_currency', () => "Invoices in a currency that Owed doesn't know.")
    .with('out_of_range', () => "Invoices with an amount or date that Owed can't store.")
    .with('plan_limit', () => 'Invoices and clients your plan has no room for. Upgrade, or delete others.')
    .with('trial_ended', () => 'Invoices waiting until you choose a plan.')
    .with(
      'entered_by_hand',
      () => 'Invoices whose number already exists in Owed. Delete yours to import them from Xero.',
    )
    .with('deleted_here', () => 'Invoices you deleted in Owed.')
    .with('client_deleted_here', () => 'Invoices for clients you deleted in Owed.')
    .with('refused', () => "Records Owed couldn't read.")
    .exhaustive();
