import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { balanceEntryNames } from '../../../../contracts/invoices/balance-names.ts';
import type { PaymentRow } from '../../../../contracts/invoices/payments.ts';
import { AsOfBanner } from '../../../components/as-of/as-of-banner.tsx';
import { useMoment } from '../../../components/as-of/as-of.ts';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { paymentRows } from '../../../data/lists/payment-rows.ts';
import { useList } from '../../../data/lists/pages.ts';
import { usePhone } from '../../../hooks/screen.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useListSort } from '../../../ui/data-table/use-list-sort.ts';
import { DateRangeButton } from '../../../ui/date-range/date-range-button.tsx';
import { ExportList } from '../../../ui/files/export-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CurrencyFilter } from './currency-filter.tsx';
import { KindFilter } from './kind-filter.tsx';
import { clientNameOf, paymentColumns } from './payment-columns.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import { isNarrowed, usePaymentFilter } from '../use-payment-filter.ts';

const rowId = ({ id }: PaymentRow): number => id;
const rowLabel = (row: PaymentRow): string =>
  `${balanceEntryNames[row.kind]}, ${row.invoiceNumber}, ${clientNameOf(row)}`;
/** Where a bank statement is imported. */
const statementAddress = '/payments?import=statement';
const usualSort = { column: 'date', direction: 'desc' } as const;

/** The account's payments, as they are filtered and sorted. */
export const PaymentList = () => {
  const moment = useMoment();
  const filter = usePaymentFilter();
  const sort = useListSort(paymentColumns, usualSort);
  const list = useList(paymentRows, { ...filter.query, at: moment.at, ...sort.query });
  const openSheet = useOpenSheet();
  const onOpen = useSteady(({ invoiceId }: PaymentRow) => openSheet('invoices', invoiceId));
  const phone = usePhone();
  const totals = <PaymentTotals totals={list.first?.totals} />;
  const clearButton = (
    // It keeps the focus when it has done its work.
    <Button
      onClick={filter.clear}
      {...(!filter.isSet && { 'aria-disabled': true, sx: { color: 'text.disabled' } })}
    >
      Clear filters
    </Button>
  );
  // Nothing is changed in the past.
  const importButton =
    moment.at === '' ? (
      <Button component={Link} to={statementAddress} startIcon={<FileUp size={16} aria-hidden />}>
        Import bank statement
      </Button>
    ) : undefined;
  return (
    <Page
      title="Payments"
      subtitle="What came in, and what was credited, written off or refunded"
      more={importButton}
      actions={<ExportList list="payments" query={list.query} />}
    >
      <AsOfBanner moment={moment} />
      <ListControls
        filters={
          <>
            <DateRangeButton range={filter.range} onChange={filter.setRange} />
            <KindFilter value={filter.kind} onChange={filter.setKind} />
            <CurrencyFilter
              currencies={(list.first?.totals ?? []).map(({ currency }) => currency)}
              value={filter.currency}
              onChange={filter.setCurrency}
            />
            {clearButton}
          </>
        }
        isFiltered={filter.isSet}
        chosenFor="payments"
        columns={paymentColumns}
        sort={sort}
      >
        {phone && totals}
      </ListControls>
      {!phone && totals}
      <DataTable
        chosenFor="payments"
        label="Payments"
        list={list}
        columns={paymentColumns}
        sort={sort}
        rowId={rowId}
        rowLabel={rowLabel}
        onOpen={onOpen}
        loadingText="Loading payments..."
        errorText="Error loading payments. Please try again."
        empty={
          isNarrowed(list.query) ? (
            <EmptyState text="No payments found." action={clearButton} />
          ) : (
            <EmptyState
              text="No payments yet"
              purpose="Every payment, credit, write-off and refund of your invoices is listed here."
              action={importButton}
            />
          )
        }
      />
    </Page>
  );
};
