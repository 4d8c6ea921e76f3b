import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { useUrlChoice } from '../../../navigation/url-state.ts';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { scheduleRulesQuery, useScheduleRules } from '../api/schedule-rules.ts';
import { schedulesQuery, useSchedules } from '../api/use-schedules.ts';
import { RulesSection } from '../components/rules-section.tsx';
import { ScheduleCard } from '../components/schedule-card.tsx';
import { StartsItselfSection } from '../components/starts-itself-section.tsx';
import { WhichSchedule } from '../components/which-schedule.tsx';

const Cards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      gap: 4,
      m: 0,
      p: 0,
      listStyle: 'none',
    }}
  >
    {children}
  </Box>
);

const noneArchived = (
  <EmptyState
    text="No archived schedules."
    purpose="An archived schedule starts nothing, and can be restored here."
  />
);

const Schedules = ({
  schedules,
  areArchived,
}: {
  schedules: readonly ListedSchedule[];
  areArchived: boolean;
}) => {
  const shown = schedules.filter(({ isArchived }) => isArchived === areArchived);
  if (shown.length === 0) return noneArchived;
  const label = areArchived ? 'Archived schedules' : 'Schedules';
  return (
    <section aria-label={label}>
      <h2 className="visually-hidden">{label}</h2>
      <Cards label={label}>
        {shown.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} />
        ))}
      </Cards>
    </section>
  );
};

const tabs = [
  { value: 'schedules', label: 'Schedules' },
  { value: 'rules', label: 'Who gets which' },
  { value: 'archived', label: 'Archived' },
] as const;

const Rules = ({ schedules }: { readonly schedules: readonly ListedSchedule[] }) => {
  const { rules, load } = useScheduleRules();
  return (
    <Loaded
      load={load}
      data={rules}
      loadingText="Loading the rules..."
      failure="The rules couldn't be loaded."
      height={300}
    >
      {(shown) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10, maxWidth: 820 }}>
          <StartsItselfSection rules={shown} />
          <RulesSection rules={shown} schedules={schedules} />
          <WhichSchedule />
        </Box>
      )}
    </Loaded>
  );
};

const SchedulesPage = () => {
  const [tab, setTab] = useUrlChoice('tab', ['schedules', 'rules', 'archived']);
  const { schedules, load } = useSchedules();
  const openDialog = useOpenDialog();
  const create = (): void => openDialog('create-schedule');
  useShortcut('c', 'Create schedule', create);
  return (
    <Page
      title="Schedules"
      subtitle="Write a sequence once, and let it start by itself"
      actions={
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={create}
        >
          Create schedule
        </Button>
      }
    >
      <Box sx={{ mb: 5 }}>
        <UrlTabs label="Schedules" tabs={tabs} value={tab} onChange={setTab} panelId="schedules-panel" />
      </Box>
      <Box role="tabpanel" id="schedules-panel">
        <Loaded
          load={load}
          data={schedules}
          loadingText="Loading schedules..."
          failure="The schedules couldn't be loaded."
          height={400}
        >
          {(all) =>
            tab === 'rules' ? (
              <Rules schedules={all} />
            ) : (
              <Schedules schedules={all} areArchived={tab === 'archived'} />
            )
          }
        </Loaded>
      </Box>
    </Page>
  );
};

export const readFirst = (): readonly Promise<unknown>[] => [
  queryClient.query(schedulesQuery).catch(() => undefined),
  queryClient.query(scheduleRulesQuery).catch(() => undefined),
];

export default SchedulesPage;
