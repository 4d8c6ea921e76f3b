import { Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { warmed } from '../../../loading/warmed.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { useUrlChoice } from '../../../navigation/url-state.ts';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { ScheduleList } from '../components/schedule-list.tsx';

const ScheduleRules = warmed(async () => (await import('../rules/schedule-rules.tsx')).ScheduleRules);

const tabs = [
  { value: 'schedules', label: 'Schedules' },
  { value: 'rules', label: 'Who gets which' },
] as const;

/** Schedules, and which invoices get which one. */
const SchedulesPage = () => {
  const [tab, setTab] = useUrlChoice('tab', ['schedules', 'rules']);
  const [isOpened, setOpened] = useState(tab === 'rules');
  if (tab === 'rules' && !isOpened) setOpened(true);
  const openDialog = useOpenDialog();
  const create = (): void => openDialog('schedule');
  useShortcut('c', 'Create schedule', create);
  const createButton = (
    <Button variant="contained" color="primary" startIcon={<Plus size={16} aria-hidden />} onClick={create}>
      Create schedule
    </Button>
  );
  return (
    <Page
      title="Schedules"
      subtitle="Plans of emails, written once and used for many invoices"
      actions={createButton}
    >
      <UrlTabs label="Schedules" tabs={tabs} value={tab} onChange={setTab} panelId="schedules-panel" />
      <Box
        id="schedules-panel"
        role="tabpanel"
        aria-label={tabs.find(({ value }) => value === tab)?.label ?? ''}
        sx={{ pt: { xs: 2, tablet: 6 } }}
      >
        {tab === 'schedules' && <ScheduleList createButton={createButton} />}
        {isOpened && (
          // Stays, so that the other tab loses nothing that was entered.
          <Box hidden={tab !== 'rules'}>
            <Suspense fallback={<Placeholder text="Loading rules..." height={320} />}>
              <ScheduleRules />
            </Suspense>
          </Box>
        )}
      </Box>
    </Page>
  );
};

export default SchedulesPage;
