import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { BackTestBody, BackTestStep } from '../../../../contracts/sequences/back-test.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
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
import { useSchedule, useSchedules } from '../../../data/records/schedules.ts';
import { useTemplates } from '../../../data/records/templates.ts';
import { proposeSteps } from '../../../components/schedules/proposed-schedule.ts';
import { useSetUrlStates, useUrlState } from '../../../navigation/url-state.ts';
import { useDelayed } from '../../../hooks/use-delayed.ts';
import { scheduleStepOf, stepsOf, stepsOfSchedule, usualSteps } from '../components/back-test.ts';
import { useBackTest } from '../api/use-back-test.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { BackTestComparison, type ComparedSequence } from '../components/back-test-comparison.tsx';
import { StartWith } from '../components/start-with.tsx';
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

const usualOnes = 'usual';
const nothing = '';

interface Asked {
  readonly body: BackTestBody;
  readonly one: ComparedSequence;
  readonly other: ComparedSequence | undefined;
}

interface TestProps {
  readonly proposed: readonly BackTestStep[];
  /** What the sequence is called when nothing of it was changed. */
  readonly name: string;
  /** The schedule that the steps are of; undefined for others. */
  readonly schedule?: ListedSchedule;
}

const versioned = ({ name, version }: ListedSchedule): string => `${name}, version ${version}`;

/** What the sequence can be compared with, and what was chosen. @param besides the schedule that it is */
const useComparison = (besides: ListedSchedule | undefined) => {
  const [chosen, choose] = useUrlState('compareWith');
  const { schedules } = useSchedules();
  const { own } = useTemplates();
  const offered = schedules.filter(({ id, isArchived }) => !isArchived && id !== besides?.id);
  const schedule = offered.find(({ id }) => String(id) === chosen);
  const value = schedule === undefined && chosen !== usualOnes ? nothing : chosen;
  const compared = ():
    | { readonly steps: BackTestStep[]; readonly sequence: ComparedSequence }
    | undefined => {
    if (schedule !== undefined)
      return {
        steps: stepsOfSchedule(schedule.steps, own),
        sequence: { name: versioned(schedule), schedule },
      };
    return value === usualOnes
      ? { steps: usualSteps(), sequence: { name: 'The usual steps', schedule: undefined } }
      : undefined;
  };
  const options = [
    { value: nothing, label: 'Nothing' },
    ...(besides === undefined ? [] : [{ value: usualOnes, label: 'The usual steps' }]),
    ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return { value, options, choose, compared };
};

const Test = ({ proposed, name, schedule }: TestProps) => {
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
  const [asked, setAsked] = useState<Asked>();
  const comparison = useComparison(schedule);
  const isAsIs = JSON.stringify(steps) === JSON.stringify(proposed);
  const openDialog = useOpenDialog();
  const result = useBackTest(asked);
  const isTesting = useDelayed(result.isFetching);
  const run = (): void => {
    const compared = comparison.compared();
    const next: Asked = {
      body: { steps: [...steps], ...(compared && { compareWith: compared.steps }), ...range },
      one: { name: isAsIs ? name : `${name}, changed here`, schedule: isAsIs ? schedule : undefined },
      other: compared?.sequence,
    };
    setAsked(next);
    if (JSON.stringify(next) === JSON.stringify(asked)) void result.refetch();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 960 }}>
      <Box>
        <Typography variant="h2" dir="auto" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {isAsIs ? name : `${name}, changed here`}
        </Typography>
        <BackTestSteps steps={steps} onChange={setSteps} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <span>Compare with</span>
        <PlainSelect
          label="Compare with"
          options={comparison.options}
          value={comparison.value}
          onChange={comparison.choose}
          sx={{ flex: '0 1 280px', minWidth: 0 }}
        />
      </Box>
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
        {isAsIs && schedule !== undefined && <StartWith schedules={[schedule]} />}
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
          {({ view, asked: of }) => (
            <Box
              aria-busy={result.isFetching}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gap: 8,
                opacity: isTesting ? 0.5 : 1,
              }}
            >
              {view.other !== null && of?.other !== undefined && (
                <BackTestComparison view={{ ...view, other: view.other }} one={of.one} other={of.other} />
              )}
              <BackTestResult view={view} name={of?.other && of.one.name} />
            </Box>
          )}
        </Loaded>
      )}
    </Box>
  );
};

/** What the latest sequence of an invoice is called, with the schedule that it was started with. */
const nameOfInvoice = (invoice: InvoiceView | undefined, steps: readonly StepView[]): string => {
  const sequence = `The sequence of ${invoice?.invoiceNumber ?? fallbacks.invoice}`;
  const schedule = steps.at(-1)?.schedule;
  return schedule == null ? sequence : `${sequence} (${schedule.name}, version ${schedule.version})`;
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
      {(proposed) => <Test key={id} proposed={proposed} name={nameOfInvoice(invoice, steps)} />}
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
      {(proposed) => (
        <Test
          key={id}
          proposed={proposed}
          name={schedule === undefined ? '' : versioned(schedule)}
          {...(schedule && { schedule })}
        />
      )}
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
        <Test proposed={usualSteps()} name="The usual steps" />
      )}
    </Page>
  );
};

export default BackTestPage;
