import { match } from 'ts-pattern';
import type { LeftOutCode } from '../../../../contracts/xero-sync.ts';

/** Why records of Xero are not in Owed, and what to do about it. */
export const leftOutWords = (reason: LeftOutCode): string =>
  match(reason)
    .with('no_email', () => 'Clients without an email address: add it in Xero.')
    .with('client_without_email', () => 'Invoices of clients without an email address: add it in Xero.')
    .with('other_currency', () => 'Invoices in other currencies than US dollars.')
    .with('out_of_range', () => "Invoices with an amount or a date that Owed can't store.")
    .with(
      'plan_limit',
      () => 'Invoices and clients for which your plan has no room: upgrade, or delete others.',
    )
    .with('trial_ended', () => 'Invoices that wait until you choose a plan.')
    .with(
      'entered_by_hand',
      () => 'Invoices whose number you have in Owed already: delete yours to have them from Xero.',
    )
    .with('deleted_here', () => 'Invoices that you deleted in Owed.')
    .with('client_deleted_here', () => 'Invoices of clients that you deleted in Owed.')
    .with('refused', () => 'Records that Owed could not read.')
    .exhaustive();
