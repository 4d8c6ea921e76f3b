import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cardGround } from '../../ui/page/card-ground.ts';
import type { TimelineFact } from '../../../contracts/invoices/timeline.ts';
import { dateIn } from '../../../domain/calendar.ts';
import { formatCount } from '../../data/account/numbers.ts';
import { loadOf } from '../../data/load.ts';
import { useViewer } from '../../data/account/viewer.ts';
import { addressOf } from '../../data/lists/pages.ts';
import { timelineQuery } from '../../data/lists/timeline.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { RecordSection } from '../record-page/record-section.tsx';
import { copyFactLink } from './copy-fact-link.ts';
import { FactRow } from './fact-row.tsx';
import { scopePath, scopeQuery, type Scope } from './scope.ts';

const most = 5;
/** Some of them are left out: how an email was handed over is in the whole history. */
const read = 25;

/** What happened last to an invoice or a client, with a link to all of it. */
export const LatestFacts = ({ scope }: { readonly scope: Scope }) => {
  const { timeZone } = useViewer();
  const facts = useInfiniteQuery(timelineQuery({ ...scopeQuery(scope), limit: String(read) }));
  const first = facts.data?.pages[0];
  const dayOf = (fact: TimelineFact | undefined): string | undefined =>
    fact && dateIn(timeZone, Date.parse(fact.recordedAt));
  return (
    <RecordSection
      title="What happened"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <MuiLink component={Link} to={scopePath(scope)} sx={{ fontSize: '0.8125rem' }}>
            {first === undefined ? 'Whole history' : `Whole history (${formatCount(first.total)})`}
          </MuiLink>
          <Button
            component="a"
            size="small"
            href={addressOf('/api/exports/evidence', scopeQuery(scope))}
            download
            startIcon={<ShieldCheck size={14} aria-hidden />}
          >
            Evidence pack
          </Button>
        </Box>
      }
    >
      <Loaded
        load={loadOf(facts)}
        data={first?.rows
          .flatMap((fact) => (fact.summary === null ? [] : [{ fact, summary: fact.summary }]))
          .slice(0, most)}
        loadingText="Loading history..."
        failure="The history couldn't be loaded."
        height={120}
      >
        {(rows) => (
          <Box
            sx={{
              ...cardGround,
              '& > :first-of-type h2': { borderTop: 0 },
            }}
          >
            {rows.map(({ fact, summary }, at) => (
              <div key={fact.id}>
                <FactRow
                  fact={fact}
                  scope={scope}
                  summary={summary}
                  isFirstOfDay={dayOf(fact) !== dayOf(rows[at - 1]?.fact)}
                  isLinked={false}
                  onCopy={(one) => void copyFactLink(scope, one)}
                />
              </div>
            ))}
          </Box>
        )}
      </Loaded>
    </RecordSection>
  );
};
