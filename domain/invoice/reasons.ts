import type { CountedTogether, EmailCap } from '../../contracts/accounts/caps.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';
import type { StepType } from '../../contracts/sequences/sequences.ts';
import type { InCurrency } from '../money/currency-of.ts';
import type { GmailRefusal } from '../sender/events.ts';

/*
 * Why something was not sent, waits, or is in doubt: codes with data. `domain/reasons/reason-words.ts` turns them into text for display.
 */

/** A sentence from an earlier version that has no code. */
interface Legacy {
  readonly code: 'legacy';
  readonly text: string;
}

/** Why a step ended unsent. */
export type SkipReason =
  | {
      readonly code:
        | 'later_reminder'
        | 'later_alert'
        | 'due_date_passed'
        | 'not_overdue'
        /** It failed, and the user gave it up. */
        | 'undelivered'
        /** The user skipped it before it was sent. */
        | 'by_hand'
        /** It needed the user's approval, and they rejected it. */
        | 'not_approved'
        /** It reminds of an installment that is paid, whose date has passed, or whose plan has ended. */
        | 'installment_paid'
        | 'installment_date_passed'
        | 'plan_ended';
    }
  | Legacy;

/** What the user should know about a hold. Dates are calendar dates, times `HH:MM` in the account's zone. */
export type HoldDetail =
  | { readonly code: 'no_address'; readonly subject: string }
  /** What is left of braces: plain names without them, anything else as typed. */
  | {
      readonly code: 'unknown_variables' | 'unknown_in_signature';
      readonly subject: string;
      readonly names: readonly string[];
    }
  /** It says that the invoice is overdue although the due date has not passed. */
  | { readonly code: 'says_overdue'; readonly subject: string; readonly dueDate: string }
  /** A part was paid since the last reminder, and this one is sterner, in the user's own words. */
  | { readonly code: 'paid_in_part'; readonly subject: string }
  /** It attaches the invoice, which has no document, or whose bytes are missing. */
  | { readonly code: 'document_missing'; readonly subject: string }
  /** The bytes of an attachment are missing. */
  | { readonly code: 'attachment_missing'; readonly subject: string; readonly name: string }
  /** Its attachments are larger than an email may be; `bytes` of all together. */
  | { readonly code: 'attachments_too_large'; readonly subject: string; readonly bytes: number }
  /** Nothing is sent until the account's address is proven. */
  | { readonly code: 'address_unproven'; readonly email: string }
  /** Its sender is not verified, or was deleted. */
  | { readonly code: 'sender_unverified' | 'sender_gone'; readonly subject: string; readonly email: string }
  /** The mail server of its sender refuses the login, or Gmail does. */
  | {
      readonly code: 'sender_refused';
      readonly email: string;
      /** Host and port. */
      readonly server: string;
      readonly reply: string;
      /** Only of Gmail. */
      readonly gmail?: GmailRefusal;
    }
  /** The account has sent as much as its plan allows; it goes on by itself. */
  | {
      readonly code: 'email_cap';
      readonly cap: EmailCap;
      readonly most: number;
      readonly plan: PlanName;
      /** Absent where the emails of the account alone are counted. */
      readonly among?: CountedTogether;
      /** ISO instant. */
      readonly until: string;
      /** The same in the account's zone: calendar date and `HH:MM`. */
      readonly untilDate: string;
      readonly untilTime: string;
    }
  /** The user paused all sequences of the client. */
  | { readonly code: 'with_client' }
  /** An imported file says of the invoice that it is not to be chased. */
  | { readonly code: 'file_says'; readonly text: string }
  /** Owed was restored from a backup of that day (UTC): what has happened since is not known. */
  | { readonly code: 'restored'; readonly backupDate: string }
  /** Somebody took the account over who may not have started it. `at`: ISO instant of the take-over. */
  | { readonly code: 'taken_over'; readonly at: string }
  /** An effect of an event failed again and again; the log says why. */
  | { readonly code: 'unexpected_error' }
  /** The step that would have been sent, and how many days late. */
  | {
      readonly code: 'late';
      readonly stepType: StepType;
      readonly scheduledDate: string;
      readonly days: number;
    }
  /** When the first of `count` steps would be sent if the sequence were resumed. */
  | {
      readonly code: 'would_go';
      readonly first: readonly { readonly scheduledDate: string; readonly scheduledTime: string }[];
      readonly count: number;
    }
  /** So little is due, in minor units, that the user is asked whether to write it off. */
  | ({ readonly code: 'small_remainder'; readonly dueCents: number } & InCurrency)
  /** The client's credit on other invoices covers what is due; both in minor units. */
  | ({ readonly code: 'client_credit'; readonly creditCents: number; readonly dueCents: number } & InCurrency)
  /** What the mail server answered. */
  | { readonly code: 'smtp_reply'; readonly reply: string }
  | Legacy;

/** Why nobody knows whether an email arrived. */
export type DoubtReason =
  /** The process that handed it over ended before it recorded the outcome. */
  | { readonly code: 'not_recorded' }
  /** The connection broke after the body had begun to leave; `error` says how. */
  | { readonly code: 'no_reply'; readonly error: string }
  | Legacy;
