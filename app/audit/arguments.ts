import { parseArgs } from 'node:util';
import { momentOf } from '../../domain/audit/moment.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import { Usage } from '../start/terminal.ts';

const usages = {
  replay: 'npm run audit -- replay invoice <id or number> [--account <email or id>] [--at <date>] [--json]',
  why: 'npm run audit -- why <invoice> --step <number> [--sequence <id>] [--account <email or id>] [--at <date>]',
  verify: 'npm run audit -- verify',
  checkpoint:
    'npm run audit -- checkpoint [--account <email or id>] [--position <position>] [--json] [--out <file.json>]',
  export:
    'npm run audit -- export invoice <id or number>|client <id or name>|account --out <file.zip> [--account <email or id>]',
} as const;

interface OfAccount {
  /** An email or an id; undefined for the only one, or for all. */
  readonly account: string | undefined;
}

interface OfInvoice extends OfAccount {
  /** An id or a number. */
  readonly invoice: string;
  /** See `momentAsked`. */
  readonly at: string | undefined;
}

export type AuditArguments =
  | (OfInvoice & { readonly command: 'replay'; readonly isJson: boolean })
  | (OfInvoice & { readonly command: 'why'; readonly step: number; readonly sequence: number | undefined })
  | { readonly command: 'verify' }
  | (OfAccount & {
      readonly command: 'checkpoint';
      /** Of an earlier checkpoint; undefined for the current end. */
      readonly position: Position | undefined;
      readonly isJson: boolean;
      /** The file to write instead of printing. */
      readonly out: string | undefined;
    })
  | (OfAccount & {
      readonly command: 'export';
      readonly subject: 'invoice' | 'client' | 'account';
      /** An id, a number or a name; undefined for the account. */
      readonly named: string | undefined;
      readonly out: string;
    });

const parsed = (args: readonly string[], usage: string) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        account: text,
        at: text,
        step: text,
        sequence: text,
        position: text,
        out: text,
        json: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch {
    throw new Usage(usage);
  }
};

const isCommand = (text: string): text is keyof typeof usages => Object.hasOwn(usages, text);

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

/** Parses the command line. @throws Usage */
export const readAuditArguments = ([command = '', ...args]: readonly string[]): AuditArguments => {
  if (!isCommand(command)) throw new Usage(Object.values(usages).join('\n       '));
  const usage = usages[command];
  const { values, positionals } = parsed(args, usage);
  const { account, at, json: isJson = false } = values;
  const given = Object.keys(values);
  const takesOnly = (count: number, ...options: readonly string[]): void => {
    if (positionals.length !== count || given.some((name) => !options.includes(name))) throw new Usage(usage);
  };
  switch (command) {
    case 'replay': {
      takesOnly(2, 'account', 'at', 'json');
      const [kind, invoice] = positionals;
      if (kind !== 'invoice' || invoice === undefined) throw new Usage(usage);
      return { command, invoice, account, at, isJson };
    }
    case 'why': {
      takesOnly(1, 'account', 'at', 'step', 'sequence');
      const [step, sequence] = [wholeNumber(values.step), wholeNumber(values.sequence)];
      const [invoice] = positionals;
      if (
        invoice === undefined ||
        step === undefined ||
        (values.sequence !== undefined && sequence === undefined)
      )
        throw new Usage(usage);
      return { command, invoice, account, at, step, sequence };
    }
    case 'verify':
      takesOnly(0);
      return { command };
    case 'checkpoint':
      takesOnly(0, 'account', 'position', 'json', 'out');
      if (values.position !== undefined && !/^\d{1,20}$/.test(values.position)) throw new Usage(usage);
      return { command, account, position: values.position as Position | undefined, isJson, out: values.out };
    case 'export': {
      const [subject, named] = positionals;
      if (subject !== 'invoice' && subject !== 'client' && subject !== 'account') throw new Usage(usage);
      takesOnly(subject === 'account' ? 1 : 2, 'account', 'out');
      if (values.out === undefined) throw new Usage(usage);
      return { command, account, subject, named, out: values.out };
    }
  }
};

/** A moment as typed, as an ISO instant. @throws Usage */
export const momentAsked = (text: string | undefined, timeZone: string): string | undefined => {
  if (text === undefined) return undefined;
  const moment = momentOf(text, timeZone);
  if (moment !== undefined) return moment;
  throw new Usage('--at 2026-10-03, --at "2026-10-03 09:00" or --at 2026-10-03T09:00:00Z');
};
