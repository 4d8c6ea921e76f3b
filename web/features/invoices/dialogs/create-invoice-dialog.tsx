import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { ExtractedInvoice } from '../../../../contracts/invoices/extraction.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { successes, failures } from '../../../../contracts/messages.ts';
import { extractionMessages } from '../../../../contracts/invoices/extraction-messages.ts';
import { plans } from '../../../../contracts/accounts/plans.ts';
import { CreateClientDialog } from '../../../components/clients/create-client-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { dialogSearch, type DialogProps } from '../../../navigation/dialogs.ts';
import { useInvoiceCount } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { useUser } from '../../../data/account/session.ts';
import { showSuccess, showToast } from '../../../data/toasts.ts';
import { invoiceLimitReached, openUpgrade } from '../../../data/account/upgrade.ts';
import { warmed } from '../../../loading/warmed.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { useCommand } from '../../../data/use-command.ts';
import { createInvoice } from '../api/create-invoice.ts';
import { InvoiceFields } from '../components/invoice-fields.tsx';
import { emptyInvoice, invoiceForm, invoiceToBody } from '../invoice-form.ts';
import { ReviewDialog } from '../review/review-dialog.tsx';
import { useExtraction } from '../upload/use-extraction.ts';
import { useFiles } from '../upload/use-files.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

const UploadPanel = warmed(async () => (await import('../upload/upload-panel.tsx')).UploadPanel);

const useCreateInvoice = (onCreated: (invoice: InvoiceView) => void) =>
  useCommand({
    run: createInvoice,
    failure: failures.invoiceCreate,
    onDone: onCreated,
  });

/** Confirms the creation and offers the next step. */
const useSayCreated = (): ((invoice: InvoiceView) => void) => {
  const navigate = useNavigate();
  return ({ id, invoiceNumber, amount, currency }) =>
    showToast({
      title: successes.invoiceCreated,
      description: `${invoiceNumber}, ${formatMinor(amount, currency)}.`,
      action: {
        label: 'Create Sequence',
        isNextStep: true,
        run: () => void navigate({ search: dialogSearch(window.location.search, 'create-sequence', id) }),
      },
    });
};

const ways = [
  { value: 'manual', label: 'Manual Entry' },
  { value: 'upload', label: 'Upload PDF' },
] as const;
type Way = (typeof ways)[number]['value'];

/** What was read from the file that is being reviewed. */
interface Reviewed {
  readonly read: ExtractedInvoice;
  readonly file: File;
}

const CreateInvoice = ({ id, onClose }: DialogProps) => {
  const today = useToday();
  const { currency } = useUser();
  const form = useZodForm(invoiceForm, emptyInvoice(id ?? null, today, currency));
  const command = useCreateInvoice(useSayCreated());
  const [addingClient, setAddingClient] = useState(false);
  const uploaded = useFiles();
  const { files, finished } = uploaded;
  const [way, setWay] = useState<Way>(files.length > 0 ? 'upload' : 'manual');
  const [reviewed, setReviewed] = useState<Reviewed>();
  const isCreated = useRef(false);
  const extraction = useExtraction(
    (read, file) => setReviewed({ read, file }),
    () => setWay('manual'),
  );

  if (reviewed !== undefined) {
    const all = finished + files.length;
    /** After a file is done, the next is read at once: that was asked for with the first. */
    const leave = (): void => {
      const next = uploaded.next();
      setReviewed(undefined);
      if (next === undefined) onClose();
      else if (isCreated.current) void extraction.start(next);
      isCreated.current = false;
    };
    return (
      <ReviewDialog
        key={finished}
        {...reviewed}
        position={all > 1 ? `${finished + 1} of ${all}` : ''}
        onCreated={() => {
          isCreated.current = true;
          showSuccess(extractionMessages.createdFromExtraction);
        }}
        onClose={leave}
      />
    );
  }
  return (
    <>
      <FormDialog
        title="Create Invoice"
        form={form}
        command={command}
        toInput={invoiceToBody}
        submitLabel="Create Invoice"
        busyText="Creating..."
        onClose={onClose}
        isUnsaved={files.length > 0}
        header={
          <Box sx={{ px: 6 }}>
            <UrlTabs label="How to create it" tabs={ways} value={way} onChange={setWay} />
          </Box>
        }
        panel={
          way === 'upload' && (
            <Suspense fallback={<Box sx={{ minHeight: 260 }} />}>
              <UploadPanel
                files={files}
                finished={finished}
                onFiles={uploaded.choose}
                extraction={extraction}
                onManual={() => setWay('manual')}
              />
            </Suspense>
          )
        }
      >
        <InvoiceFields form={form} onAddClient={() => setAddingClient(true)} />
      </FormDialog>
      {addingClient && (
        <CreateClientDialog
          onClose={() => setAddingClient(false)}
          onCreated={(client) =>
            form.setValue('clientId', client.id, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </>
  );
};

/**
 * "Create Invoice"; on a plan without room for another invoice, the upgrade dialog instead. `id` preselects a client.
 */
export const PageDialog = (props: DialogProps) => {
  const { license } = useUser();
  const isLimited = plans[license].maxInvoices !== null;
  const count = useInvoiceCount(isLimited);
  const [admitted, setAdmitted] = useState(!isLimited);
  const reached = count === undefined || admitted ? undefined : invoiceLimitReached(license, count);
  if (count !== undefined && !admitted && !reached) setAdmitted(true);
  const isRefused = reached !== undefined;
  useEffect(() => {
    if (!isRefused) return;
    openUpgrade(invoiceLimitReached(license, Infinity));
    props.onClose();
    // Shown once, although `onClose` changes with the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRefused]);
  return admitted && <CreateInvoice {...props} />;
};
