import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ImportField } from '../../../../contracts/imports/import-fields.ts';
import type {
  ImportPreview,
  ImportView,
  OtherList,
  PreviewFilter,
} from '../../../../contracts/imports/imports.ts';
import { columnLetter } from '../../../../domain/import/columns/column-letter.ts';
import { isAmount, isDate } from '../../../../domain/import/columns/detect-setup.ts';

import { buttonLines, fillsLine } from '../../../ui/controls/button-lines.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { footBar, pageFoot } from '../../../ui/page/page-foot.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { loadOf } from '../../../data/load.ts';
import { useCancel, useConfirm, usePreview } from '../api/import-calls.ts';
import { useSetupChanges } from '../api/use-setup-changes.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { DownloadProblems } from './download-problems.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { PlannedRows } from './import-rows.tsx';
import { ReadingOptions } from './reading-options.tsx';
import { countOf, formatCount, sumsWords } from '../../../data/account/numbers.ts';

/** What confirming does, in one sentence. */
const summaryOf = ({ counts, kind, newClients, newInvoices }: ImportPreview): string => {
  const parts = [
    ...(kind === 'invoices' ? [countOf(newInvoices, 'new invoice')] : []),
    countOf(newClients, 'new client'),
    countOf(counts.update, 'update'),
  ];
  return `${parts.join(', ')}; ${formatCount(counts.unchanged)} unchanged, ${formatCount(counts.skipped + counts.problem)} not imported.`;
};

const otherLists: Readonly<Record<OtherList, string>> = {
  payments: 'a list of payments, as PayPal and Stripe export them',
  time: 'a report of working hours',
  bank: 'a bank statement',
  orders: 'a list of orders from a shop',
};

/** Said once for a file that lists something else; its rows are not shown. */
const OtherListNotice = ({
  list,
  onImportAnyway,
}: {
  readonly list: OtherList;
  readonly onImportAnyway: () => void;
}) => (
  <Notice
    tone="orange"
    action={
      <Button size="small" onClick={onImportAnyway}>
        It lists invoices or clients
      </Button>
    }
  >
    {`This file looks like ${otherLists[list]}, not a list of invoices or clients. Export the invoices from the program that you write them with, and import that file.`}
    {(list === 'bank' || list === 'payments') && (
      <>
        {' To record its payments, '}
        <Link component={RouterLink} to="/payments?import=statement">
          import it as a bank statement
        </Link>
        .
      </>
    )}
  </Notice>
);

/** How many invoices are paid with this import, and what it ends. */
const paidInWords = ({ paid, endsSequences }: ImportPreview): string | undefined => {
  const parts = [
    ...(paid.new > 0
      ? [
          `${countOf(paid.new, 'new invoice')} (${sumsWords(paid.newSums)}) ${paid.new === 1 ? 'comes' : 'come'} in as paid`,
        ]
      : []),
    ...(paid.becoming > 0
      ? [
          `${countOf(paid.becoming, 'invoice')} in Owed (${sumsWords(paid.becomingSums)}) ${paid.becoming === 1 ? 'becomes' : 'become'} paid`,
        ]
      : []),
    ...(endsSequences > 0
      ? [`${countOf(endsSequences, 'running sequence')} ${endsSequences === 1 ? 'ends' : 'end'}`]
      : []),
  ];
  return parts.length === 0 ? undefined : `${parts.join(', ')}.`;
};

const Notices = ({ preview }: { readonly preview: ImportPreview }) => {
  const { askedColumns, columns, otherCurrencies, placesFree, newInvoices } = preview;
  const namesOf = (isAsked: (field: ImportField | null) => boolean): string =>
    askedColumns
      .filter((at) => isAsked(columns[at]?.field ?? null))
      .map((at) => columns[at]?.name || `column ${columnLetter(at)}`)
      .join(', ');
  const askedDates = namesOf(isDate);
  const askedAmounts = namesOf(isAmount);
  const paid = paidInWords(preview);
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
      {askedDates !== '' && (
        <Notice tone="orange">
          {`The day and month in ${askedDates} could be in either order. Please choose below.`}
        </Notice>
      )}
      {askedAmounts !== '' && (
        <Notice tone="orange">
          {`The amounts in ${askedAmounts} could be thousands or have three decimals. Please choose below how they are written.`}
        </Notice>
      )}
      {paid !== undefined && <Notice tone={preview.endsSequences > 0 ? 'orange' : 'green'}>{paid}</Notice>}
      {placesFree !== null && newInvoices > placesFree && (
        <Notice tone="red">
          {`Your plan has room for ${countOf(placesFree, 'more invoice')}, and this file has ${formatCount(newInvoices)} new ones. Leave out paid invoices, split the file, or upgrade.`}
        </Notice>
      )}
      {otherCurrencies.length > 0 && (
        <Notice>
          {`Not imported because their currency isn't clear: ${otherCurrencies.map(({ currency, count }) => `${formatCount(count)} in ${currency}`).join(', ')}.`}
        </Notice>
      )}
    </Box>
  );
};

/** Sequences of invoices that are not to be chased, and what becomes of them. */
const ChasedAnyway = ({
  preview: { chasedAnyway, choices },
  onChoose,
}: {
  readonly preview: ImportPreview;
  readonly onChoose: (choices: Partial<ImportPreview['choices']>) => void;
}) => {
  const { count, invoices } = chasedAnyway;
  if (count === 0) return null;
  const more = count > invoices.length ? `, and ${formatCount(count - invoices.length)} more` : '';
  return (
    <Box sx={{ mb: 4 }}>
      <Notice
        tone="orange"
        action={
          <PlainSelect
            label="Sequences of invoices that are not to be chased"
            value={choices.chasedAnyway}
            options={[
              { value: 'pause', label: count === 1 ? 'Pause it' : 'Pause them' },
              { value: 'go_on', label: count === 1 ? 'Let it go on' : 'Let them go on' },
            ]}
            onChange={(value) => onChoose({ chasedAnyway: value })}
          />
        }
      >
        {`Owed is chasing ${countOf(count, 'invoice')} that the file calls disputed, void, written off or in collections: ${invoices.join(', ')}${more}.`}
      </Notice>
    </Box>
  );
};

interface ImportDraftProps {
  readonly view: ImportView;
  readonly onDiscarded: () => void;
}

/** A file that was uploaded: how it is read, what its columns hold, and what would become of its rows. */
export const ImportDraft = ({ view, onDiscarded }: ImportDraftProps) => {
  const [filter, setFilter] = useState<PreviewFilter>('all');
  const [isAsking, setIsAsking] = useState(false);
  const pages = usePreview(view.id, filter);
  const setup = useSetupChanges(view.id);
  const confirm = useConfirm(view.id);
  const cancel = useCancel(view.id, onDiscarded);
  const read = pages.data?.pages[0];
  if (read === undefined)
    return (
      <Loaded
        load={loadOf(pages)}
        data={read}
        loadingText="Reading the file..."
        failure="The file couldn't be read."
        meaning=""
        height={240}
      >
        {() => null}
      </Loaded>
    );
  const preview = setup.applyTo(read);
  const { counts } = preview;
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const isRoom = preview.placesFree === null || preview.newInvoices <= preview.placesFree;
  const confirmSeen = (): void =>
    void confirm.start({ version: preview.version, endsSequences: preview.endsSequences });
  const choose = (choices: Partial<ImportPreview['choices']>): void =>
    setup.change({ choices: { ...preview.choices, ...choices } });
  const canConfirm = isRoom && preview.askedColumns.length === 0 && counts.new + counts.update > 0;
  const tabs = [
    { value: 'all', label: 'All', count: counts.all },
    { value: 'new', label: 'New', count: counts.new },
    { value: 'update', label: 'Updates', count: counts.update },
    { value: 'unchanged', label: 'Unchanged', count: counts.unchanged },
    { value: 'problems', label: 'Problems', count: counts.skipped + counts.problem },
  ] as const;
  return (
    <>
      <Box component="p" sx={{ mt: 0, mb: 4, overflowWrap: 'anywhere' }}>
        <strong>{view.fileName}</strong>
        {preview.product !== null && ` looks like an export from ${preview.product}.`}
        {preview.mappedAs !== null && ` Its columns are mapped as in ${preview.mappedAs}.`} Nothing is saved
        until you confirm.
      </Box>
      {preview.looksLike !== null && (
        <Box sx={{ mb: 4 }}>
          <OtherListNotice list={preview.looksLike} onImportAnyway={() => choose({ anyList: true })} />
        </Box>
      )}
      <Notices preview={preview} />
      <ChasedAnyway preview={preview} onChoose={choose} />
      <ImportQuestions preview={preview} onAnswer={choose} />
      <ReadingOptions preview={preview} onChange={setup.change} />
      <ColumnMapping
        columns={preview.columns}
        isDisabled={setup.isReadAnew}
        onChange={(columns) => setup.change({ columns })}
      />
      <UrlTabs label="Rows" tabs={tabs} value={filter} onChange={setFilter} panelId="import-rows" />
      <Box id="import-rows" role="tabpanel" aria-label="Rows" aria-busy={pages.isFetching || setup.isSaving}>
        <OldData load={loadOf(pages)} />
        <PlannedRows rows={rows} />
        {pages.hasNextPage && (
          <Button sx={{ mt: 2 }} onClick={() => void pages.fetchNextPage()}>
            {`Show more of ${formatCount(preview.total)}`}
          </Button>
        )}
      </Box>
      <Box
        {...pageFoot}
        sx={{
          ...footBar,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          mt: 4,
          bgcolor: 'background.default',
        }}
      >
        <Box role="status" sx={{ flex: '1 1 260px', fontSize: '0.8125rem' }}>
          {summaryOf(preview)}
        </Box>
        <Box sx={{ ...buttonLines, flexGrow: fillsLine }}>
          {counts.skipped + counts.problem > 0 && <DownloadProblems importId={view.id} />}
          <BusyButton
            busy={cancel.isPending}
            busyText="Discarding..."
            onClick={() => void cancel.start(undefined)}
          >
            Discard
          </BusyButton>
          <BusyButton
            variant="contained"
            color="primary"
            disabled={!canConfirm || setup.isSaving}
            busy={confirm.isPending}
            busyText="Starting..."
            onClick={() => (preview.endsSequences > 0 ? setIsAsking(true) : confirmSeen())}
          >
            Confirm
          </BusyButton>
        </Box>
      </Box>
      {isAsking && (
        <ConfirmDialog
          title={`End ${countOf(preview.endsSequences, 'running sequence')}?`}
          confirmLabel="Import and end them"
          onConfirm={() => {
            setIsAsking(false);
            confirmSeen();
          }}
          onClose={() => setIsAsking(false)}
        >
          {paidInWords(preview)} No further reminders are sent about invoices that become paid.
        </ConfirmDialog>
      )}
    </>
  );
};
