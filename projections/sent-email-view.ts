import type { SentEmailView } from '../contracts/sequences/sent-emails.ts';
import type { CopyOutcome, MailText } from '../domain/invoice/events.ts';
import type { DoubtReason } from '../domain/invoice/reasons.ts';
import { doubtWords } from '../domain/reasons/reason-words.ts';
import type { SentEmail } from './sent-emails.ts';

/** Why an attempt has not delivered. */
export type NotDelivered =
  | { readonly type: 'failed'; readonly reply: string }
  | { readonly type: 'in_doubt'; readonly why: DoubtReason };

/** What became of an attempt; `found` among the sent emails of Gmail. */
export type AttemptOutcome =
  | { readonly type: 'accepted' | 'found' | 'outbox' }
  | { readonly type: 'postponed'; readonly reply: string }
  | NotDelivered;

/** A copy that did not arrive, as far as is known. */
export interface RefusedCopy {
  readonly address: string;
  readonly outcome: Exclude<CopyOutcome, { readonly type: 'sent' }>;
}

const outcomeWords = (outcome: AttemptOutcome): string => {
  switch (outcome.type) {
    case 'accepted':
      return 'Accepted';
    case 'found':
      return 'Found among the sent emails of Gmail';
    case 'outbox':
      return 'Written to the outbox';
    case 'postponed':
      return `Refused for now: ${outcome.reply}`;
    case 'failed':
      return `Failed: ${outcome.reply}`;
    case 'in_doubt':
      return `Delivery not confirmed: ${doubtWords(outcome.why)}`;
  }
};

const whyWords = (outcome: NotDelivered | RefusedCopy['outcome']): string =>
  outcome.type === 'in_doubt' ? doubtWords(outcome.why) : outcome.reply;

/** Why an email is failed, in words; null for one that was sent. */
export const errorMessageOf = ({ failure }: Pick<SentEmail, 'failure'>): string | null =>
  failure && whyWords(failure);

/** A stored email as it is shown, in words, but with its text as it is stored. */
export const sentEmailView = ({
  open: _,
  attempts,
  refusedCopies,
  failure,
  ...email
}: SentEmail): Omit<SentEmailView, 'content'> & MailText => ({
  ...email,
  metadata: {
    attempts: attempts.map((attempt) => ({ ...attempt, outcome: outcomeWords(attempt.outcome) })),
    refusedCopies: refusedCopies.map(({ address, outcome }) => `${address}: ${whyWords(outcome)}`),
  },
  errorMessage: errorMessageOf({ failure }),
});
