import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { userView } from '../../contracts/accounts/accounts.ts';
import { todayIn } from '../../domain/calendar.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import { accounts } from '../../projections/accounts.ts';
import { NotSignedIn } from '../server/request-errors.ts';
import { accountStream } from '../../commands/streams.ts';
import type { WebDesk } from '../route-deps.ts';

/** An account, and the current time as it sees it; values derived on read use it. */
export interface AccountNow {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Calendar date. */
  readonly today: string;
  /** The account's. */
  readonly currency: Currency;
  readonly numberFormat: NumberFormat;
}

/** Nothing is left of a deleted account. */
const unlessGone = (error: unknown): undefined => {
  if (!(error instanceof StreamGone)) throw error;
};

/** @throws NotSignedIn for an account that does not exist, or was deleted meanwhile */
export const loadAccountNow = async (
  desk: Pick<WebDesk, 'readYourWrites' | 'clock'>,
  account: number,
): Promise<AccountNow> => {
  const ref = { account, id: account };
  const user = await desk.readYourWrites.answer(accounts, ref, accountStream(account)).catch(unlessGone);
  if (user === undefined) throw new NotSignedIn();
  const { email, timeZone, currency, numberFormat } = userView
    .pick({ email: true, timeZone: true, currency: true, numberFormat: true })
    .parse(JSON.parse(user));
  const now = desk.clock.now();
  return { email, now, timeZone, today: todayIn(timeZone, now), currency, numberFormat };
};
