import { memo, useState, useMemo } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type {
  MatchedLine,
  MatchProposal,
  StatementInvoice,
} from '../../../../contracts/statements/statements.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { displayDate } from '../../../ui/text/dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { sharesOf, type Choice } from './chosen-lines.ts';
import { InvoicePicker, invoiceWords } from './invoice-picker.tsx';
import { LineFrame } from './line-frame.tsx';
import { reasonWords } from './statement-words.ts';
import { formatMinor, useNumberFormat } from '../../../data/account/numbers.ts';

type Invoices = ReadonlyMap<number, StatementInvoice>;

const invoicesOf = ({ shares }: Pick<MatchProposal, 'shares'>, invoices: Invoices): StatementInvoice[] =>
  shares.flatMap(({ invoiceId }) => invoices.get(invoiceId) ?? []);

/** "INV-7 · $50.00 due · Acme", or "INV-7 + INV-8 · Acme". */
const proposalWords = (proposal: MatchProposal, invoices: Invoices): string => {
  const [first, ...others] = invoicesOf(proposal, invoices);
  if (first === undefined)
    return proposal.reasons.find(({ code }) => code === 'number')?.text ?? 'Paid invoice';
  if (others.length === 0) return invoiceWords(first);
  return `${[first, ...others].map(({ invoiceNumber }) => invoiceNumber).join(' + ')} · ${first.clientName}`;
};

/** "$100.00 from Acme on Nov 3, 2026". */
const lineWords = ({ amount, currency, payer, date }: MatchedLine): string =>
  `${formatMinor(amount, currency)}${payer === '' ? '' : ` from ${payer}`} on ${displayDate(date, 'UTC')}`;

/** The value of the select for an invoice of one's own choice. */
const another = 'another';
const none = 'none';

interface StatementLineProps {
  readonly line: MatchedLine;
  readonly choice: Choice;
  readonly invoices: Invoices;
  /** All open ones, to choose from. */
  readonly open: readonly StatementInvoice[];
  /** The same function for all lines, and in each render. */
  readonly onChoose: (externalId: string, choice: Choice) => void;
}

type PaysChoiceProps = Omit<StatementLineProps, 'onChoose'> & { readonly onChange: (choice: Choice) => void };

/** Which invoices the line pays: one of the proposals, or another invoice. */
const PaysChoice = ({ line, choice, invoices, open, onChange }: PaysChoiceProps) => {
  const { proposals } = line;
  const own = choice.pays !== undefined && 'invoiceId' in choice.pays ? choice.pays.invoiceId : undefined;
  const [isSearching, setSearching] = useState(own !== undefined);
  const proposal = choice.pays !== undefined && 'proposal' in choice.pays ? choice.pays.proposal : none;
  const choose = (chosen: string): void => {
    setSearching(chosen === another);
    const isProposal = chosen !== another && chosen !== none;
    onChange({ isTicked: isProposal, pays: isProposal ? { proposal: Number(chosen) } : undefined });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <PlainSelect
        label={`Invoice for ${lineWords(line)}`}
        value={isSearching ? another : String(proposal)}
        options={[
          ...(proposals.length === 0 ? [{ value: none, label: 'No invoice' }] : []),
          ...proposals.map((one, at) => ({ value: String(at), label: proposalWords(one, invoices) })),
          { value: another, label: 'Another invoice...' },
        ]}
        onChange={choose}
        sx={{ width: '100%' }}
      />
      {isSearching && (
        <InvoicePicker
          label={`Find an invoice for ${lineWords(line)}`}
          invoices={open}
          chosen={(own !== undefined && invoices.get(own)) || null}
          onChoose={(invoiceId) =>
            onChange({
              isTicked: invoiceId !== undefined,
              pays: invoiceId === undefined ? undefined : { invoiceId },
            })
          }
        />
      )}
    </Box>
  );
};

/** What speaks for the chosen invoices, and what becomes of the rest. */
const reasonsOf = (line: MatchedLine, { pays }: Choice, invoices: Invoices): readonly string[] => {
  const { currency } = line;
  const recorded =
    line.standing === 'looks_recorded' && line.recorded !== null
      ? [
          `A payment of this amount is recorded for ${line.recorded.invoiceNumber}, on ${displayDate(line.recorded.date, 'UTC')}`,
        ]
      : [];
  if (pays === undefined) return recorded;
  if ('proposal' in pays)
    return [
      ...recorded,
      ...(line.proposals[pays.proposal]?.reasons ?? []).map((reason) => reasonWords(reason, currency)),
    ];
  const due = invoices.get(pays.invoiceId)?.amountDue ?? 0;
  if (due === line.amount) return [...recorded, reasonWords({ code: 'exact' }, currency)];
  const code = due > line.amount ? 'less' : 'more';
  return [...recorded, reasonWords({ code, amount: Math.abs(due - line.amount) }, currency)];
};

const Line = ({ line, choice, invoices, open, onChoose }: StatementLineProps) => {
  useNumberFormat();
  const onChange = (changed: Choice): void => onChoose(line.externalId, changed);
  const payable = useMemo(
    () => open.filter(({ currency }) => currency === line.currency),
    [open, line.currency],
  );
  const shares = sharesOf(line, choice);
  const reasons = reasonsOf(line, choice, invoices);
  return (
    <LineFrame
      date={line.date}
      payer={line.payer}
      reference={line.reference}
      amount={<Money minor={line.amount} currency={line.currency} />}
      start={
        <Checkbox
          checked={choice.isTicked && shares.length > 0}
          disabled={shares.length === 0}
          onChange={(_, isTicked) => onChange({ ...choice, isTicked })}
          slotProps={{ input: { 'aria-label': `Record ${lineWords(line)}` } }}
          sx={{ p: { xs: 2.5, tablet: 1 }, mt: { xs: -1, tablet: 1 }, ml: { xs: -2.5, tablet: -1 } }}
        />
      }
      end={<PaysChoice line={line} choice={choice} invoices={invoices} open={payable} onChange={onChange} />}
      details={
        <>
          {line.standing === 'likely' && <StatusChip tone="green" label="Likely" />} {reasons.join('. ')}
          {reasons.length > 0 && '.'}
        </>
      }
    />
  );
};

/** A line that a person decides about. There may be hundreds, and one changes at a time. */
export const StatementLine = memo(Line);
