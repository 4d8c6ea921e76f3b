import { userView } from '../contracts/accounts.ts';
import { todayIn } from '../domain/calendar.ts';
import { accounts } from '../projections/accounts.ts';
import { accountStream, type Desk } from './commands/desk.ts';
import { NotSignedIn } from './request-errors.ts';

/** The account's today, `YYYY-MM-DD`: what is overdue is derived from it when read. @throws NotSignedIn */
export const accountToday = async (desk: Desk, account: number): Promise<string> => {
  const user = await desk.readYourWrites.answer(
    accounts,
    { account, id: account },
    accountStream(account),
    undefined,
  );
  if (user === undefined) throw new NotSignedIn();
  return todayIn(userView.parse(JSON.parse(user)).timeZone, desk.clock.now());
};
