import type { LateFeeTerms, RateSeries, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { momentAt } from '../../domain/moment.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { accountStream } from '../streams.ts';

const handle = (desk: Desk, call: Call, command: AccountCommand): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    command,
    contextOf(call, command.type),
  );

/** Changes what late payment costs the clients that have no terms of their own. */
export const changeLateFeeTerms = (desk: Desk, call: Call, terms: LateFeeTerms): Promise<Done> =>
  handle(desk, call, { type: 'ChangeLateFeeTerms', terms });

/** Adds a row to the account's table of rates, in place of its own one for the same half-year. @throws NotAllowedNow */
export const setLateFeeRate = (desk: Desk, call: Call, rate: ReferenceRate): Promise<Done> =>
  handle(desk, call, { type: 'SetLateFeeRate', rate });

/** The user approves that late fees are claimed when an invoice is paid; approved already, it stays so. */
export const approveClaimRule = (desk: Desk, call: Call): Promise<Done> => {
  const { now, today } = momentAt(call.now, call.account);
  return handle(desk, call, { type: 'ApproveClaimRule', now, today });
};

/** From now on, late fees are claimed only by hand. */
export const withdrawClaimRule = (desk: Desk, call: Call): Promise<Done> =>
  handle(desk, call, { type: 'WithdrawClaimRule' });

/** @throws NotFound */
export const removeLateFeeRate = (
  desk: Desk,
  call: Call,
  half: { readonly series: RateSeries; readonly validFrom: string },
): Promise<Done> => handle(desk, call, { type: 'RemoveLateFeeRate', ...half });
