import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { closeRun, type BulkRun, type RunResult, type RunRow } from './bulk-run.ts';
import { formatCount } from '../../data/account/numbers.ts';

/** As many results are in the page at first; a button brings the next. */
const atOnce = 200;

const resultWords: Readonly<Record<RunResult, string>> = {
  waiting: 'Waiting',
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
  unknown: 'Not confirmed',
};
const filters = ['failed', 'unknown', 'skipped', 'waiting', 'done'] as const;

const wordOf = (result: RunResult, isStopped: boolean): string =>
  isStopped && result === 'waiting' ? 'Not done' : resultWords[result];

const textOf = ({ name, result, why }: RunRow, isStopped: boolean): string =>
  `${name}: ${wordOf(result, isStopped)}${why === undefined ? '' : `, ${why}`}`;

/** The number of rows with a result. */
const countOf = (rows: BulkRun['rows'], result: RunResult): number =>
  rows.filter((row) => row.result === result).length;

const Results = ({ rows, isOver, isStopped = false }: BulkRun) => {
  const [most, setMost] = useState(atOnce);
  const offered = filters.filter((result) => countOf(rows, result) > 0 && (isOver || result !== 'waiting'));
  const [chosen, setChosen] = useState<RunResult | 'all'>(offered[0] === 'failed' ? 'failed' : 'all');
  // A retry may just have cleared the last failure.
  const filter = offered.some((one) => one === chosen) ? chosen : 'all';
  const found = filter === 'all' ? rows : rows.filter(({ result }) => result === filter);
  const choices = [
    { value: 'all' as const, label: `All ${formatCount(rows.length)}` },
    ...offered.map((value) => ({
      value,
      label: `${wordOf(value, isStopped)} ${formatCount(countOf(rows, value))}`,
    })),
  ];
  return (
    <>
      <Box role="group" aria-label="Results shown" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            variant={value === filter ? 'outlined' : 'text'}
            aria-pressed={value === filter}
            onClick={() => setChosen(value)}
          >
            {label}
          </Button>
        ))}
      </Box>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Results"
        sx={{ m: 0, mt: 2, pl: 4, maxHeight: 200, overflowY: 'auto', fontSize: '0.8125rem' }}
      >
        {found.slice(0, most).map((row) => (
          <Box component="li" key={row.id} sx={row.result === 'failed' ? { color: 'tone.red.text' } : {}}>
            {textOf(row, isStopped)}
          </Box>
        ))}
      </Box>
      {found.length > most && (
        <Button size="small" variant="text" onClick={() => setMost(most + atOnce)}>
          {`Show more of ${formatCount(found.length)}`}
        </Button>
      )}
    </>
  );
};

/** The progress of a run and, when it is over, the result for every record. */
export const BulkRunPanel = ({ run }: { readonly run: BulkRun }) => {
  const { id, doing, rows, isOver, isStopped = false, retry } = run;
  const [waiting, unknown, skipped, failed] = [
    countOf(rows, 'waiting'),
    countOf(rows, 'unknown'),
    countOf(rows, 'skipped'),
    countOf(rows, 'failed'),
  ];
  const [isOpen, setOpen] = useState<boolean>();
  const total = formatCount(rows.length);
  const told = [
    `${formatCount(countOf(rows, 'done'))} of ${total} done`,
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} not confirmed`] : []),
    ...(isStopped && waiting > 0 ? [`${formatCount(waiting)} not done because the page was closed`] : []),
  ];
  // Results other than success are shown automatically.
  const isShown = isOpen ?? (isOver && skipped + failed + waiting + unknown > 0);
  return (
    <Box
      role="region"
      aria-label={doing}
      className="no-print"
      sx={{ p: 4, border: 1, borderColor: 'outline', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {isOver
          ? `${doing}: ${told.join(', ')}`
          : `${doing}: ${formatCount(rows.length - waiting)} of ${total}`}
      </Box>
      {!isOver && (
        <LinearProgress
          variant="determinate"
          aria-label={doing}
          value={(100 * (rows.length - waiting)) / rows.length}
          sx={{ mt: 2 }}
        />
      )}
      {isShown && <Results {...run} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {retry && (
          <Button size="small" variant="contained" color="primary" disabled={!isOver} onClick={retry}>
            {`Retry ${formatCount(failed)} failed`}
          </Button>
        )}
        <Button size="small" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {isShown ? 'Hide results' : 'Show results'}
        </Button>
        {isOver && (
          <Button size="small" onClick={() => closeRun(id)}>
            Close
          </Button>
        )}
      </Box>
    </Box>
  );
};
