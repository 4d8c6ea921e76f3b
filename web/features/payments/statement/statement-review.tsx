import { isCurrency } from '../../../../contracts/currencies.ts';
import { sumsOf } from '../../../../domain/money/sums.ts';
import { useUser } from '../../../data/account/session.ts';
import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type {
  LineStanding,
  MatchedLine,
  StatementPreview,
} from '../../../../contracts/statements/statements.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { buttonLines, fillsLine } from '../../../ui/controls/button-lines.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { footBar, pageFoot } from '../../../ui/page/page-foot.tsx';
import { displayDate } from '../../../ui/text/dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { choiceOf, overpaidBy, tickedLines, type Choice, type Choices } from './chosen-lines.ts';
import { defaultCurrency } from '../../../../contracts/known-currency.ts';
import { LineFrame } from './line-frame.tsx';
import { LineGroup } from './line-group.tsx';
import { StatementLine } from './statement-line.tsx';
import { ignoredWords } from './statement-words.ts';
import { countOf, formatCount, formatMinor, plainAmount, sumsWords } from '../../../data/account/numbers.ts';

const groups: readonly {
  readonly standings: readonly LineStanding[];
  readonly title: string;
  readonly help: string;
}[] = [
  {
    standings: ['certain'],
    title: 'Certain',
    help: 'The number and the amount of the invoice match.',
  },
  {
    standings: ['likely', 'unsure'],
    title: 'To check',
    help: 'Select a line if its invoice is right, or choose another one.',
  },
  {
    standings: ['unmatched'],
    title: 'Not matched',
    help: 'Nothing fits. Choose an invoice, or leave the line out.',
  },
  {
    standings: ['looks_recorded'],
    title: 'Looks already recorded',
    help: 'A payment like this is already recorded. Select the line only if it is a different payment.',
  },
];

/** Lines at the end that need nobody: a few are shown. */
const fewFirst = 10;

/** The first rows that were left out, in words. */
const mostRowsNamed = 10;
const skippedWords = (rows: readonly number[]): string => {
  const named = rows.slice(0, mostRowsNamed).join(', ');
  const more = rows.length > mostRowsNamed ? ', ...' : '';
  return `Left out ${countOf(rows.length, 'row')} without a date or an amount: ${named}${more}.`;
};

interface StatementReviewProps {
  readonly preview: StatementPreview;
  readonly choices: Choices;
  readonly onChoose: (externalId: string, choice: Choice) => void;
  readonly onTickAll: (lines: readonly MatchedLine[]) => void;
  readonly onDiscard: () => void;
  readonly onRecord: () => void;
  /** How many payments are recorded so far; undefined while none are being recorded. */
  readonly done: number | undefined;
}

/** What is proposed for each line, and what a person makes of it. */
export const StatementReview = ({
  preview,
  choices,
  onChoose,
  onTickAll,
  onDiscard,
  onRecord,
  done,
}: StatementReviewProps) => {
  const { lines, ignored, skippedRows, assumesCurrency } = preview;
  const { currency: own } = useUser();
  const invoices = useMemo(() => new Map(preview.invoices.map((one) => [one.id, one])), [preview.invoices]);
  const ticked = tickedLines(lines, choices);
  const sums = sumsOf(
    ticked.map(({ amount: minor, currency = own }) => ({ minor, currency: currency ?? own })),
  );
  const overpaid = overpaidBy(ticked, invoices).filter((one) => one.lines > 1);
  const likely = lines.filter((line) => line.standing === 'likely' && !choiceOf(choices, line).isTicked);
  return (
    <>
      <Box component="p" sx={{ mt: 0, mb: 4, overflowWrap: 'anywhere' }}>
        <strong>{preview.fileName}</strong>
        {`: ${countOf(lines.length + ignored.length, 'line')}. Nothing is recorded until you say so.`}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {assumesCurrency && lines.length > 0 && (
          <Notice>{`Amounts without a currency in the file are taken as ${own}.`}</Notice>
        )}
        {skippedRows.length > 0 && <Notice>{skippedWords(skippedRows)}</Notice>}
      </Box>
      {groups.map(({ standings, title, help }) => (
        <LineGroup
          key={title}
          title={title}
          help={help}
          lines={lines.filter(({ standing }) => standings.includes(standing))}
          action={
            standings.includes('likely') &&
            likely.length > 0 && (
              <Button
                onClick={() => onTickAll(likely)}
              >{`Select ${formatCount(likely.length)} likely`}</Button>
            )
          }
          row={(line) => (
            <StatementLine
              key={line.externalId}
              line={line}
              choice={choiceOf(choices, line)}
              invoices={invoices}
              open={preview.invoices}
              onChoose={onChoose}
            />
          )}
        />
      ))}
      <LineGroup
        title="Already recorded"
        help="These lines were recorded from this statement before, or from another one. They are not recorded again."
        first={fewFirst}
        lines={lines.filter(({ standing }) => standing === 'recorded')}
        row={({ externalId, amount, currency, recorded, ...line }) => (
          <LineFrame
            key={externalId}
            {...line}
            amount={<Money minor={amount} currency={currency} />}
            end={
              <Box sx={{ pt: 2 }}>
                {recorded && `For ${recorded.invoiceNumber}, on ${displayDate(recorded.date, 'UTC')}`}
              </Box>
            }
          />
        )}
      />
      <LineGroup
        title="Ignored"
        help="These lines pay no invoice."
        first={fewFirst}
        lines={ignored}
        row={({ row, amount, currency, reason, ...line }) => (
          <LineFrame
            key={`${row} ${amount} ${line.reference}`}
            {...line}
            amount={
              isCurrency(currency) ? (
                <Money minor={amount} currency={currency} />
              ) : (
                `${plainAmount({ minor: amount, currency: defaultCurrency })} ${currency}`
              )
            }
            end={<Box sx={{ pt: 2 }}>{ignoredWords[reason]}</Box>}
          />
        )}
      />
      <Box
        {...pageFoot}
        sx={{
          ...footBar,
          display: 'grid',
          mt: 6,
          bgcolor: 'background.default',
        }}
      >
        {overpaid.slice(0, 3).map(({ invoice, by, lines: count }) => (
          <Notice key={invoice.id} tone="orange">
            {`${countOf(count, 'line')} pay ${invoice.invoiceNumber} ${formatMinor(by, invoice.currency)} more than is due. That becomes the client's credit.`}
          </Notice>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box
            role="status"
            sx={{ flex: '1 1 200px', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}
          >
            {done === undefined
              ? [
                  `${countOf(ticked.length, 'line')} selected`,
                  ...(sums.length === 0 ? [] : [sumsWords(sums)]),
                ].join(', ')
              : `${formatCount(done)} of ${formatCount(ticked.length)} lines recorded`}
          </Box>
          <Box sx={{ ...buttonLines, flexGrow: fillsLine }}>
            <Button onClick={onDiscard} disabled={done !== undefined}>
              Discard
            </Button>
            <BusyButton
              variant="contained"
              color="primary"
              disabled={ticked.length === 0}
              busy={done !== undefined}
              busyText="Recording..."
              onClick={onRecord}
            >
              {`Record ${countOf(ticked.length, 'payment')}`}
            </BusyButton>
          </Box>
        </Box>
      </Box>
    </>
  );
};
