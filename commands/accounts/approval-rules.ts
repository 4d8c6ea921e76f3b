import { accountDecider } from '../../domain/account/decide.ts';
import type { ApprovalRules } from '../../domain/approval/approval-rules.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { accountStream } from '../streams.ts';

/** Changes which emails to clients wait for the user; all rules at once. */
export const setApprovalRules = (desk: Desk, call: Call, rules: ApprovalRules): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    { type: 'SetApprovalRules', rules },
    contextOf(call, 'SetApprovalRules'),
  );
