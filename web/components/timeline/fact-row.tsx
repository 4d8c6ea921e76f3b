import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { TimelineFact } from '../../../contracts/invoices/timeline.ts';
import { clockTime, dateIn, shortDate, timeIn, weekdayOf } from '../../../domain/calendar.ts';
import { DownloadFile } from '../../ui/files/download-file.tsx';
import { StatusChip } from '../../ui/page/status-chip.tsx';
import { showFullDate } from '../../ui/text/dates.ts';
import { useViewer } from '../../data/account/viewer.ts';
import { actorsForOwner, kinds } from './fact-words.ts';
import type { Scope } from './scope.ts';

const Day = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: '16px 16px 4px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

const Row = styled('article')<{ linked: 'yes' | 'no' }>(({ theme, linked }) => ({
  display: 'grid',
  gridTemplateColumns: '84px minmax(0, 1fr)',
  columnGap: 16,
  padding: '12px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  // Lines are between facts and above days.
  'h2 + &': { borderTop: 0 },
  overflowWrap: 'anywhere',
  ...(linked === 'yes' && { boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}` }),
  '& .fact-link': { opacity: 0 },
  '&:hover .fact-link, &:focus-within .fact-link': { opacity: 1 },
  '@media (pointer: coarse)': { '& .fact-link': { opacity: 1 } },
  [theme.breakpoints.down('tablet')]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 4 },
  '@media print': { breakInside: 'avoid', '& button': { display: 'none' } },
}));

const small = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

/** "2026-12-03 14:00:00 UTC" */
const inUtc = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

const Details = ({ fact }: { readonly fact: TimelineFact }) => {
  const { timeZone } = useViewer();
  return (
    <Box sx={{ ...small, mt: 2 }}>
      {fact.why.length > 0 && (
        <Box component="ol" sx={{ m: 0, mb: 2, pl: 5 }}>
          {fact.why.map(({ id, recordedAt, text }, index) => (
            <li key={`${id} ${index}`}>
              <span title={inUtc(recordedAt)}>{shortDate(dateIn(timeZone, Date.parse(recordedAt)))}</span>:{' '}
              {text}
            </li>
          ))}
        </Box>
      )}
      {fact.why.length > 0 && <Box sx={{ fontWeight: 500 }}>Technical details</Box>}
      <div>Event: {fact.event}</div>
      <div>Position: {fact.position}</div>
      <div>Command: {fact.commandId}</div>
      <div>Recorded: {inUtc(fact.recordedAt)}</div>
    </Box>
  );
};

interface FactRowProps {
  readonly fact: TimelineFact;
  readonly scope: Scope;
  /** The day is written above it. */
  readonly isFirstOfDay: boolean;
  /** The address names it. */
  readonly isLinked: boolean;
  readonly onCopy: (fact: TimelineFact) => void;
  /** What the owner reads of it, in place of what an auditor does. */
  readonly summary?: string;
}

/** A fact: what happened, when, by whom, what it changed and why. */
export const FactRow = ({ fact, scope, isFirstOfDay, isLinked, onCopy, summary }: FactRowProps) => {
  const { timeZone } = useViewer();
  const [isOpen, setOpen] = useState(isLinked);
  const isForAuditor = summary === undefined;
  const title = summary ?? fact.title;
  // The owner has the plan of the emails in the sequence.
  const details = isForAuditor || fact.event !== 'SequenceStarted' ? fact.details : [];
  const ms = Date.parse(fact.recordedAt);
  const [day, time] = [dateIn(timeZone, ms), timeIn(timeZone, ms)];
  const { label, icon: Icon } = kinds[fact.kind];
  const { invoiceId, invoiceNumber, clientId, clientName } = fact;
  const isOfOther = scope.kind !== 'invoice';
  return (
    <>
      {isFirstOfDay && (
        <Day>
          {weekdayOf(day)}, {shortDate(day)}
        </Day>
      )}
      <Row linked={isLinked ? 'yes' : 'no'} aria-label={title} aria-current={isLinked ? 'true' : undefined}>
        <Box
          component="time"
          dateTime={fact.recordedAt}
          title={`${showFullDate(day, time, timeZone)}; ${inUtc(fact.recordedAt)}`}
          sx={{ ...small, fontVariantNumeric: 'tabular-nums', lineHeight: '22px' }}
        >
          {clockTime(time)}
        </Box>
        <div>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>{title}</Box>
            <Button
              className="fact-link"
              size="small"
              aria-label={`Copy link: ${title}`}
              onClick={() => onCopy(fact)}
              sx={{ minWidth: 0, px: 1.5 }}
            >
              <Link2 size={16} aria-hidden />
            </Button>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 1,
              mt: 1,
              ...small,
            }}
          >
            <StatusChip tone="neutral" icon={<Icon aria-hidden />} label={label} />
            <span dir="auto">{isForAuditor ? fact.by : actorsForOwner[fact.actor]}</span>
            {isOfOther && invoiceId !== null && (
              <MuiLink component={Link} to={`/invoices/${invoiceId}/history`}>
                {invoiceNumber ?? 'Invoice'}
              </MuiLink>
            )}
            {scope.kind === 'account' && clientId !== null && (
              <MuiLink component={Link} to={`/clients/${clientId}/history`}>
                {clientName ?? 'Client'}
              </MuiLink>
            )}
            {fact.forDay !== null && (
              <StatusChip tone="orange" label={`Recorded later than its day, ${shortDate(fact.forDay)}`} />
            )}
          </Box>
          {details.length > 0 && (
            <Box component="ul" sx={{ ...small, my: 2, pl: 5 }}>
              {details.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Box>
          )}
          {fact.changes.length > 0 && (
            <Box component="dl" sx={{ ...small, my: 2, '& dt, & dd': { display: 'inline', m: 0 } }}>
              {fact.changes.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{field}: </dt>
                  <dd>
                    from {from} to{' '}
                    <Box component="span" sx={{ color: 'text.primary' }}>
                      {to}
                    </Box>
                  </dd>
                </div>
              ))}
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
            {isForAuditor && (
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {fact.why.length > 0 ? 'Why' : 'Technical details'}
              </Button>
            )}
            {fact.emailId !== null && (
              <DownloadFile size="small" path={`/api/sent-emails/${fact.emailId}/message`}>
                Email as sent
              </DownloadFile>
            )}
          </Box>
          {isForAuditor && isOpen && <Details fact={fact} />}
        </div>
      </Row>
    </>
  );
};
