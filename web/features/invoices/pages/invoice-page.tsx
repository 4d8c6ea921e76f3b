import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures, fallbacks } from '../../../../contracts/messages.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { MissingRecord } from '../../../components/record-page/missing-record.tsx';
import { RecordPage } from '../../../components/record-page/record-page.tsx';
import { allLoads, loadOf } from '../../../data/load.ts';
import { useRecordId } from '../../../components/record-page/record-id.ts';
import {
  clientRecords,
  invoiceRecords,
  stepRecords,
  useRecord,
  useRecords,
} from '../../../data/records/records.ts';
import { scheduleChoiceQuery, scheduleRulesQuery } from '../../../data/records/schedules.ts';
import { useClientCredit } from '../../../data/records/client-credit.ts';
import { useCloseSheet } from '../../../navigation/sheets.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useUnsavedInput } from '../../../navigation/use-unsaved-input.ts';
import { InvoiceParts } from '../invoice/invoice-parts.tsx';

const stay = (): void => undefined;

/** The page of an invoice, a sheet over the list from which it was opened. */
const InvoicePage = () => {
  const id = useRecordId();
  const found = useRecord(invoiceRecords, id);
  // One that is deleted while it is shown stays until the person leaves: they may be typing.
  const [last, setLast] = useState<InvoiceView>();
  if (found.record !== undefined && found.record !== last) setLast(found.record);
  const [isDirty, setDirty] = useState(false);
  // One that is deleted goes on being shown while there is something to copy.
  const known = found.record ?? (last?.id === id && (isDirty || found.isBehind) ? last : undefined);
  const client = useRecord(clientRecords, known?.clientId);
  // Read before anything is shown, so that nothing moves when it comes.
  const { load: credit } = useClientCredit(known?.clientId);
  const choice = loadOf(useQuery({ ...scheduleChoiceQuery(id ?? 0), enabled: id !== undefined }));
  const rules = loadOf(useQuery({ ...scheduleRulesQuery, enabled: id !== undefined }));
  // What failed is read again in its place.
  const [chosenFor, setChosenFor] = useState<number>();
  if (!choice.isPending && !rules.isPending && id !== chosenFor) setChosenFor(id);
  const steps = useRecords(stepRecords, id === undefined ? [] : [id]);
  const reads = [found, client, steps];
  const load = allLoads(...reads);
  const headingId = useId();
  const close = useCloseSheet();
  const leaving = useUnsavedInput(isDirty, close ?? stay);
  const onSaved = useSteady((): void => {
    setDirty(false);
    leaving.leaveIfAsked();
  });
  const isMissing =
    id === undefined || (!load.isPending && !load.isError && known === undefined && !found.isBehind);
  const name = client.isPending || client.isError ? undefined : (client.record?.name ?? fallbacks.client);
  const title = known === undefined || name === undefined ? 'Invoice' : `${name}, ${known.invoiceNumber}`;
  const navigate = useNavigate();
  return (
    <>
      <RecordPage
        kind="invoices"
        id={id ?? 0}
        title={title}
        alsoNamedBy={headingId}
        leave={leaving.requestThen}
      >
        <OldData load={load} />
        {isMissing ? (
          <MissingRecord text={failures.invoiceMissing} list={{ path: '/invoices', label: 'All invoices' }} />
        ) : load.isError ? (
          <ErrorState text="This couldn't be loaded." load={load} />
        ) : load.isPending || credit.isPending || id !== chosenFor ? (
          <Placeholder text="Loading..." height={320} />
        ) : (
          <InvoiceParts
            key={id}
            headingId={headingId}
            invoice={found.record}
            client={client.record}
            steps={steps.records}
            isRead={reads.every(({ isBehind }) => !isBehind)}
            onDirty={setDirty}
            onCancel={close && leaving.request}
            onSaved={onSaved}
            onDeleted={close ?? (() => void navigate('/invoices'))}
          />
        )}
      </RecordPage>
      <DiscardQuestion leaving={leaving} />
    </>
  );
};

export default InvoicePage;
