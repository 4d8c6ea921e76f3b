import type { NumberFormat } from '../../contracts/number-formats.ts';
import { tones as knownTones } from '../../contracts/sequences/tones.ts';
import { formatMinor } from '../money/format.ts';
import { asksForNothing, type ApprovalRules } from './approval-rules.ts';

/** The settings in words. @param format of the amount; default that of emails and files */
export const approvalRulesWords = (rules: ApprovalRules, format?: NumberFormat): string => {
  if (asksForNothing(rules)) return 'Emails no longer wait for approval because of the settings';
  const { tones, amountFrom } = rules;
  const which = [
    ...(tones.length === 0
      ? []
      : [`in these tones: ${tones.map((tone) => knownTones[tone].label).join(', ')}`]),
    ...(amountFrom === undefined
      ? []
      : [`for ${formatMinor(amountFrom.minor, amountFrom.currency, format)} or more`]),
  ];
  return `Emails to clients wait for approval ${which.join('; ')}`;
};
