import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarClock, Pause, SkipForward } from 'lucide-react';
import type {
  UpcomingPage as UpcomingAnswer,
  UpcomingRow,
} from '../../../../contracts/sequences/upcoming.ts';
import { failures } from '../../../../contracts/messages.ts';
import type { Chased } from '../../../components/invoice-actions/change-many.ts';
import { BulkProgress } from '../../../components/invoice-actions/bulk-progress.tsx';
import { resumeSequence } from '../../../components/invoice-actions/toggle-sequence.ts';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { countOf, formatCount, sumsWords } from '../../../data/account/numbers.ts';
import { messageOf } from '../../../data/api-error.ts';
import { sequenceRows } from '../../../data/lists/paged-lists.ts';
import { readRows, useList } from '../../../data/lists/pages.ts';
import { showFailure } from '../../../data/toasts.ts';
import { usePhone } from '../../../hooks/screen.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { DateRangeButton } from '../../../ui/date-range/date-range-button.tsx';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageFoot } from '../../../ui/page/page-foot.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { UpcomingList } from '../upcoming/upcoming-list.tsx';
import type { EmailWork } from '../upcoming/upcoming-email.tsx';
import { readAllUpcoming, upcomingRows } from '../upcoming/upcoming-rows.ts';
import { sumsOfEmails, useSelectedEmails } from '../upcoming/use-selected-emails.ts';
import {
  heldFilters,
  isNarrowed,
  toneFilters,
  typeFilters,
  useUpcomingFilter,
} from '../upcoming/use-upcoming-filter.ts';
import { chasedInvoice } from './sequence-list.ts';

const MoveEmailsForm = warmedDialog(
  async () => (await import('../upcoming/move-emails-form.tsx')).MoveEmailsForm,
);
const SkipEmailsDialog = warmedDialog(
  async () => (await import('../upcoming/skip-emails-dialog.tsx')).SkipEmailsDialog,
);
const PauseManyDialog = warmedDialog(
  async () => (await import('../../../components/invoice-actions/pause-many-dialog.tsx')).PauseManyDialog,
);
const EmailPreviewDialog = warmedDialog(
  async () => (await import('../upcoming/email-preview-dialog.tsx')).EmailPreviewDialog,
);

const icon = { size: 16, 'aria-hidden': true } as const;

const toneLabels = toneFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All tones' : tones[value].label,
}));
const typeNames = { all: 'All types', customer_reminder: 'Reminders', internal_alert: 'Internal alerts' };
const typeLabels = typeFilters.map((value) => ({ value, label: typeNames[value] }));
const heldNames = { all: 'On hold or not', false: 'Not on hold', true: 'On hold' };
const heldLabels = heldFilters.map((value) => ({ value, label: heldNames[value] }));

/** What is open over the page. */
type Asking =
  | { readonly what: 'move' | 'skip'; readonly rows: readonly UpcomingRow[] }
  | { readonly what: 'pause'; readonly rows: readonly Chased[] }
  | { readonly what: 'preview'; readonly row: UpcomingRow };

const Totals = ({ page }: { readonly page: UpcomingAnswer | undefined }) => (
  <Typography
    data-totals=""
    sx={{
      flex: '1 1 auto',
      alignSelf: { xs: 'center', tablet: 'auto' },
      minHeight: '1.5em',
      mb: { xs: 0, tablet: 4 },
      typography: { xs: 'body2', tablet: 'body1' },
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {page && `${countOf(page.total, 'email')}${page.total === 0 ? '' : ` about ${sumsWords(page.sums)} due`}`}
  </Typography>
);

/** The emails that are to come, by day and client, and what can be done with them. */
const UpcomingPage = () => {
  const filter = useUpcomingFilter();
  const list = useList(upcomingRows, filter.query);
  const chosen = useSelectedEmails(list);
  const openDialog = useOpenDialog();
  const phone = usePhone();
  const [asking, setAsking] = useState<Asking>();
  const [isBusy, setBusy] = useState(false);
  const close = (): void => setAsking(undefined);

  /** Reads what is asked for, and acts on it; says why it couldn't be read. */
  const readThen = async <T,>(read: () => Promise<T>, act: (found: T) => void): Promise<void> => {
    setBusy(true);
    try {
      act(await read());
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const ofDay = (date: string) => readAllUpcoming({ ...list.query, from: date, to: date });
  const work: EmailWork = {
    preview: (row) => setAsking({ what: 'preview', row }),
    move: (rows) => setAsking({ what: 'move', rows }),
    skip: (rows) => setAsking({ what: 'skip', rows }),
    pause: (rows) => {
      const invoiceIds = [...new Set(rows.map(({ invoiceId }) => invoiceId))];
      void readThen(
        () => readRows(sequenceRows, invoiceIds),
        (found) => setAsking({ what: 'pause', rows: found.map(chasedInvoice) }),
      );
    },
    resume: ({ invoiceId }) => void resumeSequence(invoiceId),
    openSequence: ({ invoiceId }) => openDialog('sequence', invoiceId),
  };
  const toggleDay = (date: string, isSelected: boolean): void => {
    if (isSelected) void readThen(() => ofDay(date), chosen.add);
    else chosen.remove((row) => row.date === date);
  };
  const totals = <Totals page={list.first} />;
  const clearButton = (
    // It keeps the focus when it has done its work.
    <Button
      onClick={filter.clear}
      {...(!filter.isSet && { 'aria-disabled': true, sx: { color: 'text.disabled' } })}
    >
      Clear filters
    </Button>
  );
  return (
    <Page title="Upcoming" subtitle="Every email that is planned, on the day on which it goes">
      <ListControls
        filters={
          <>
            <DateRangeButton range={filter.range} onChange={filter.setRange} />
            <PlainSelect label="Tone" options={toneLabels} value={filter.tone} onChange={filter.setTone} />
            <PlainSelect label="Type" options={typeLabels} value={filter.type} onChange={filter.setType} />
            <PlainSelect label="On hold" options={heldLabels} value={filter.held} onChange={filter.setHeld} />
            {clearButton}
          </>
        }
        isFiltered={filter.isSet}
      >
        <SearchField
          value={filter.search}
          onChange={filter.setSearch}
          placeholder="Search upcoming emails..."
        />
      </ListControls>
      {totals}
      {filter.isCut && (
        <Notice tone="neutral">At most 92 days are shown. Choose a later start to see more.</Notice>
      )}
      <UpcomingList
        list={list}
        selected={chosen.ids}
        onToggle={chosen.toggle}
        onToggleDay={toggleDay}
        work={work}
        withDay={(date, act) => void readThen(() => ofDay(date), act)}
        empty={
          isNarrowed(list.query) ? (
            <EmptyState
              text={
                list.query['search'] === ''
                  ? 'No emails match.'
                  : `No emails match “${list.query['search']}”.`
              }
              action={clearButton}
            />
          ) : (
            <EmptyState
              text="No emails planned for the next 30 days."
              purpose="The reminders and alerts of your sequences are listed here, on the days on which they go."
              action={<Button onClick={() => openDialog('create-sequence')}>Create Sequence</Button>}
            />
          )
        }
      />
      {(asking?.what === 'move' && (
        <MoveEmailsForm rows={asking.rows} onClose={close} onBegun={chosen.clear} />
      )) ||
        (asking?.what === 'skip' && (
          <SkipEmailsDialog rows={asking.rows} onClose={close} onBegun={chosen.clear} />
        )) ||
        (asking?.what === 'pause' && (
          <PauseManyDialog rows={asking.rows} onClose={close} onBegun={chosen.clear} />
        )) ||
        (asking?.what === 'preview' && (
          <EmailPreviewDialog
            row={asking.row}
            onOpenSequence={() => {
              close();
              work.openSequence(asking.row);
            }}
            onClose={close}
          />
        ))}
      <PageFoot>
        {chosen.rows.length > 0 && (
          <BulkBar
            text={`${countOf(chosen.rows.length, 'email')} selected`}
            note={sumsWords(sumsOfEmails(chosen.rows))}
            onClear={chosen.clear}
          >
            {chosen.rows.length < list.total && (
              <Button
                variant="text"
                disabled={isBusy}
                onClick={() => void readThen(() => readAllUpcoming(list.query), chosen.add)}
              >
                {`Select all ${formatCount(list.total)}`}
              </Button>
            )}
            <Button
              disabled={isBusy}
              startIcon={<CalendarClock {...icon} />}
              onClick={() => work.move(chosen.rows)}
            >
              Move
            </Button>
            <Button
              disabled={isBusy}
              startIcon={<SkipForward {...icon} />}
              onClick={() => work.skip(chosen.rows)}
            >
              Skip
            </Button>
            <Button disabled={isBusy} startIcon={<Pause {...icon} />} onClick={() => work.pause(chosen.rows)}>
              {phone ? 'Pause' : 'Pause sequences'}
            </Button>
          </BulkBar>
        )}
        <BulkProgress />
      </PageFoot>
    </Page>
  );
};

export default UpcomingPage;
