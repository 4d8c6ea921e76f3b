import { useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { scheduleRulesQuery, useSchedules } from '../../../data/records/schedules.ts';
import { useDelayed } from '../../../hooks/use-delayed.ts';
import { useUrlChoice, useUrlState } from '../../../navigation/url-state.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { matchingSchedules } from '../schedule-words.ts';
import { ScheduleCard } from './schedule-card.tsx';

const shownChoices = [
  { value: 'active', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 4,
} as const;

const Loading = () => {
  const shown = useDelayed(true);
  return (
    <Box role="status" sx={{ ...grid, visibility: shown ? 'inherit' : 'hidden' }}>
      <VisuallyHidden>Loading schedules...</VisuallyHidden>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} variant="rounded" height={210} />
      ))}
    </Box>
  );
};

interface CardsProps {
  readonly title: string;
  readonly schedules: readonly ListedSchedule[];
  readonly named: ReadonlySet<number | null>;
}

const Cards = ({ title, schedules, named }: CardsProps) => {
  const id = useId();
  if (schedules.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 8 } }}>
      <Box component="h2" id={id} sx={{ m: 0, mb: { xs: 2, tablet: 3 }, fontSize: '1rem', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ ...grid, m: 0, p: 0, listStyle: 'none' }}>
        {schedules.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} isInRules={named.has(schedule.id)} />
        ))}
      </Box>
    </Box>
  );
};

/** The account's schedules and Owed's own. @param createButton that of the page */
export const ScheduleList = ({ createButton }: { readonly createButton: ReactNode }) => {
  const [search, setSearch] = useUrlState('q');
  const [shown, setShown] = useUrlChoice('show', ['active', 'archived']);
  const { schedules, load } = useSchedules();
  const { data: rules } = useQuery(scheduleRulesQuery);
  const named = new Set(rules?.rules.map(({ scheduleId }) => scheduleId));
  const wanted = schedules.filter(({ isArchived }) => isArchived === (shown === 'archived'));
  const found = matchingSchedules(wanted, search);
  const own = found.filter(({ isBuiltIn }) => !isBuiltIn);
  const builtIn = found.filter(({ isBuiltIn }) => isBuiltIn);
  const hasOwn = wanted.some(({ isBuiltIn }) => !isBuiltIn);
  const showAll = (): void => setSearch('');

  const list = (): ReactNode => {
    if (found.length === 0)
      return search.trim() === '' ? (
        <EmptyState
          text="No archived schedules."
          action={<Button onClick={() => setShown('active')}>Show schedules in use</Button>}
        />
      ) : (
        <EmptyState
          text={`No schedules match “${search}”.`}
          action={<Button onClick={showAll}>Show all schedules</Button>}
        />
      );
    return (
      <>
        {!hasOwn && (
          <Box sx={{ ...cardGround, mb: 8 }}>
            <EmptyState
              text="You have no schedules of your own yet."
              purpose="A schedule is a plan of emails that you write once and use for many invoices. Create one, or duplicate one of Owed's below."
              action={createButton}
            />
          </Box>
        )}
        <Cards title="Your schedules" schedules={own} named={named} />
        <Cards title="By Owed" schedules={builtIn} named={named} />
      </>
    );
  };

  return (
    <>
      <Box className="no-print" sx={{ display: 'flex', gap: 2, mb: { xs: 2, tablet: 4 } }}>
        <SearchField value={search} onChange={setSearch} placeholder="Search schedules..." />
        <PlainSelect
          label="Show"
          options={shownChoices}
          value={shown}
          onChange={setShown}
          sx={{ flex: 'none' }}
        />
      </Box>
      <Loaded
        load={load}
        data={load.isPending ? undefined : schedules}
        loadingText="Loading schedules..."
        failure="Error loading schedules. Please try again."
        height={210}
        loading={<Loading />}
      >
        {list}
      </Loaded>
    </>
  );
};
