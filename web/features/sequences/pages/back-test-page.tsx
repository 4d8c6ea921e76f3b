import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { BackTestBody, BackTestStep } from '../../../../contracts/sequences/back-test.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { DateRangeButton } from '../../../ui/date-range/date-range-button.tsx';
import { addressRange } from '../../../ui/date-range/range.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { useToday } from '../../../data/account/clock.ts';
import { allLoads, loadOf } from '../../../data/load.ts';
import { invoiceRecords, stepRecords, useRecord, useRecords } from '../../../data/records/records.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useSchedule } from '../../../data/records/schedules.ts';
import { useTemplates } from '../../../data/records/templates.ts';
import { proposeSteps } from '../../../components/schedules/proposed-schedule.ts';
import { useSetUrlStates, useUrlState } from '../../../navigation/url-state.ts';
import { useDelayed } from '../../../hooks/use-delayed.ts';
import { scheduleStepOf, stepsOf, stepsOfSchedule, usualSteps } from '../components/back-test.ts';
import { useBackTest } from '../api/use-back-test.ts';
import { BackTestResult } from '../components/back-test-result.tsx';
import { BackTestSteps } from '../components/back-test-steps.tsx';

/** Thousands of invoices take seconds. */
const Testing = () => (
  <Box role="status" sx={{ flexBasis: '100%' }}>
    <LinearProgress aria-label="Testing" />
    <Typography sx={{ mt: 2, color: 'text.secondary' }}>
      Testing the sequence on each invoice. With thousands of invoices this takes a few seconds.
    </Typography>
  </Box>
);

const Test = ({ proposed }: { readonly proposed: readonly BackTestStep[] }) => {
  const today = useToday();
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  const setUrlStates = useSetUrlStates();
  const entered = addressRange.parse({ from, to });
  const range = {
    from: entered.from === '' ? addDays(today, -365) : entered.from,
    to: entered.to === '' ? today : entered.to,
  };
  const [steps, setSteps] = useState<readonly BackTestStep[]>(proposed);
  const [asked, setAsked] = useState<BackTestBody>();
  const openDialog = useOpenDialog();
  const result = useBackTest(asked);
  const isTesting = useDelayed(result.isFetching);
  const run = (): void => {
    const body = { steps: [...steps], ...range };
    setAsked(body);
    if (JSON.stringify(body) === JSON.stringify(asked)) void result.refetch();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 960 }}>
      <BackTestSteps steps={steps} onChange={setSteps} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <span>Invoices issued</span>
        <DateRangeButton range={range} onChange={(next) => setUrlStates(next)} />
        <Button variant="contained" color="primary" disabled={result.isFetching} onClick={run}>
          Run back-test
        </Button>
        <Button
          onClick={() => {
            proposeSteps(steps.map(scheduleStepOf));
            openDialog('schedule');
          }}
        >
          Save as schedule
        </Button>
        {isTesting && <Button onClick={() => setAsked(undefined)}>Cancel</Button>}
        {isTesting && <Testing />}
      </Box>
      {asked !== undefined && (
        <Loaded
          load={loadOf(result)}
          data={result.data}
          loadingText="Testing..."
          failure={messageOf(result.error)}
          height={280}
        >
          {(view) => (
            <Box aria-busy={result.isFetching} sx={{ opacity: isTesting ? 0.5 : 1 }}>
              <BackTestResult view={view} />
            </Box>
          )}
        </Loaded>
      )}
    </Box>
  );
};

/** The latest sequence of an invoice. */
const TestOfInvoice = ({ id }: { readonly id: number }) => {
  const { record: invoice, ...invoiceLoad } = useRecord(invoiceRecords, id);
  const { records: steps, ...stepsLoad } = useRecords(stepRecords, [id]);
  const ofInvoice = invoice === undefined || steps.length === 0 ? undefined : stepsOf(steps, invoice.dueDate);
  return (
    <Loaded
      load={allLoads(invoiceLoad, stepsLoad)}
      data={ofInvoice}
      loadingText="Loading sequence..."
      failure="The sequence couldn't be loaded."
      height={160}
    >
      {(proposed) => <Test key={id} proposed={proposed} />}
    </Loaded>
  );
};

const TestOfSchedule = ({ id }: { readonly id: number }) => {
  const { record: schedule, ...scheduleLoad } = useSchedule(id);
  const { own, load: templatesLoad } = useTemplates();
  if (schedule === undefined && !scheduleLoad.isPending && !scheduleLoad.isError)
    return (
      <EmptyState
        text="Schedule not found"
        action={
          <Button component={Link} to="/schedules">
            Schedules
          </Button>
        }
      />
    );
  const isRead = schedule !== undefined && !templatesLoad.isPending;
  return (
    <Loaded
      load={allLoads(scheduleLoad, templatesLoad)}
      data={isRead ? stepsOfSchedule(schedule.steps, own) : undefined}
      loadingText="Loading schedule..."
      failure="The schedule couldn't be loaded."
      height={160}
    >
      {(proposed) => <Test key={id} proposed={proposed} />}
    </Loaded>
  );
};

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);

/** Tries a sequence on earlier invoices: the usual one, that of an invoice, or a schedule. */
const BackTestPage = () => {
  const invoiceId = idIn(useUrlState('invoiceId')[0]);
  const scheduleId = idIn(useUrlState('scheduleId')[0]);
  return (
    <Page
      title="Back-Test"
      subtitle="What a sequence would have sent about earlier invoices. Nothing is sent or changed."
      actions={
        <Button component={Link} to="/sequences">
          Sequences
        </Button>
      }
    >
      <Typography sx={{ mb: 4, maxWidth: 720, color: 'text.secondary' }}>
        Each invoice counts from the moment when it was entered, with the promises, payments and due dates as
        they were entered. Owed decides as it does for real emails.
      </Typography>
      {invoiceId !== undefined ? (
        <TestOfInvoice id={invoiceId} />
      ) : scheduleId !== undefined ? (
        <TestOfSchedule id={scheduleId} />
      ) : (
        <Test proposed={usualSteps()} />
      )}
    </Page>
  );
};

export default BackTestPage;
