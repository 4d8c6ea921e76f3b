import type { Currency } from '../../../../contracts/currencies.ts';
import { sumsOf } from '../../../../domain/money/sums.ts';
import { useUser } from '../../../data/account/session.ts';
import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type {
  ConfirmedLine,
  LineOutcome,
  StatementResult,
} from '../../../../contracts/statements/statements.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { buttonLines } from '../../../ui/controls/button-lines.ts';
import { StatusChip, type ChipTone } from '../../../ui/page/status-chip.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { LineFrame } from './line-frame.tsx';
import { LineGroup } from './line-group.tsx';
import { countOf, formatMinor, sumsWords } from '../../../data/account/numbers.ts';

/** What became of a line. */
export interface RecordedLine {
  readonly line: ConfirmedLine;
  readonly result: StatementResult;
}

const chips: Readonly<Record<LineOutcome, { readonly label: string; readonly tone: ChipTone }>> = {
  recorded: { label: 'Recorded', tone: 'green' },
  already: { label: 'Already recorded', tone: 'neutral' },
  refused: { label: 'Not recorded', tone: 'red' },
};

const detailsOf = ({ message, settled, credit }: StatementResult, currency: Currency): string =>
  [
    ...(message === null ? [] : [message]),
    ...(settled.length === 0 ? [] : [`${settled.join(', ')} ${settled.length === 1 ? 'is' : 'are'} paid`]),
    ...(credit === 0 ? [] : [`${formatMinor(credit, currency)} is the client's credit`]),
  ].join('. ');

/** Those first that need somebody. */
const order: readonly LineOutcome[] = ['refused', 'already', 'recorded'];

interface StatementOutcomeProps {
  readonly lines: readonly RecordedLine[];
  readonly onAnother: () => void;
  /** Takes all of it back. */
  readonly onUndo: () => Promise<void>;
}

/** What was recorded, line by line. */
export const StatementOutcome = ({ lines, onAnother, onUndo }: StatementOutcomeProps) => {
  const { currency: own } = useUser();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (): Promise<void> => {
    setUndoing(true);
    await onUndo();
    setUndoing(false);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const counted = (outcome: LineOutcome): number =>
    lines.filter(({ result }) => result.outcome === outcome).length;
  const sums = sumsOf(
    lines.map(({ line, result }) => ({ minor: result.recorded, currency: line.currency ?? own })),
  ).filter(({ cents }) => cents > 0);
  const [already, refused] = [counted('already'), counted('refused')];
  const others = [
    ...(already === 0 ? [] : [`${countOf(already, 'line')} already recorded`]),
    ...(refused === 0 ? [] : [`${countOf(refused, 'line')} not recorded`]),
  ];
  return (
    <>
      <Typography variant="h2" ref={heading} tabIndex={-1}>
        {`${countOf(counted('recorded'), 'line')} recorded${sums.length === 0 ? '' : `, ${sumsWords(sums)}`}`}
      </Typography>
      {others.length > 0 && <Typography>{`${others.join(', ')}.`}</Typography>}
      <Box sx={{ ...buttonLines, mt: 4 }}>
        <Button variant="contained" color="primary" component={Link} to="/payments">
          View payments
        </Button>
        <Button onClick={onAnother}>Import another file</Button>
        {sums.length > 0 && (
          <BusyButton busy={isUndoing} busyText="Removing..." onClick={() => void undo()}>
            Undo
          </BusyButton>
        )}
      </Box>
      <LineGroup
        title="Lines"
        help="What became of each line."
        lines={lines.toSorted(
          (one, other) => order.indexOf(one.result.outcome) - order.indexOf(other.result.outcome),
        )}
        row={({ line, result }) => (
          <LineFrame
            key={line.externalId}
            date={line.date}
            payer={line.payer}
            reference={line.reference}
            amount={<Money minor={line.amount} currency={line.currency ?? own} />}
            end={
              <Box sx={{ pt: 2 }}>
                <StatusChip {...chips[result.outcome]} />
              </Box>
            }
            details={detailsOf(result, line.currency ?? own)}
          />
        )}
      />
    </>
  );
};
