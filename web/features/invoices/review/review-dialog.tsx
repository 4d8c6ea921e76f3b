import { useUser } from '../../../data/account/session.ts';
import { Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ExtractedInvoice } from '../../../../contracts/invoices/extraction.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures, tryAgain } from '../../../../contracts/messages.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { createFromExtraction } from '../api/create-from-extraction.ts';
import { ReviewFields } from './review-fields.tsx';
import { reviewForm, reviewOf, reviewToBody } from './review-form.ts';

const PdfPages = lazyComponent(async () => (await import('./pdf-pages.tsx')).PdfPages);

interface ReviewDialogProps {
  readonly read: ExtractedInvoice;
  readonly file: File;
  /** `2 of 3`, when several files are taken one after the other. */
  readonly position: string;
  readonly onCreated: (invoice: InvoiceView) => void;
  readonly onClose: () => void;
}

/** The page beside the fields needs this much room. */
const wide = '(min-width: 900px)';

const usePageBeside = () => {
  const isBeside = useMediaQuery(wide, { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  return { isBeside, isShown: isBeside || isOpen, toggle: () => setIsOpen(!isOpen) };
};

/** Fields whose places are those of another: one name was found for both. */
const placedAs: Readonly<Record<string, string>> = { clientName: 'businessName' };

/** What was read from a PDF, beside its page, to be checked before client and invoice are created. */
export const ReviewDialog = ({ read, file, position, onCreated, onClose }: ReviewDialogProps) => {
  const form = useZodForm(reviewForm, reviewOf(read, useUser().currency));
  const command = useCommand({
    run: createFromExtraction,
    failure: failures.error,
    describe: (error) => {
      const said = messageOf(error);
      return said === tryAgain ? failures.invoiceCreate : said;
    },
    onDone: onCreated,
  });
  const page = usePageBeside();
  const [field, setField] = useState<string>();
  const onFocus = ({ target }: React.FocusEvent): void => {
    const name = target.getAttribute('name');
    if (name !== null) setField(placedAs[name] ?? name);
  };
  return (
    <FormDialog
      title="Review Extracted Invoice Data"
      form={form}
      command={command}
      toInput={reviewToBody(read)}
      submitLabel="Create Invoice"
      busyText="Creating..."
      onClose={onClose}
      isUnsaved
      width={page.isBeside ? 1120 : 560}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: page.isBeside ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, ...(page.isBeside && { position: 'sticky', top: 0 }) }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', minWidth: 0 }}>
            <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {[file.name, position].filter(Boolean).join(', ')}
            </Box>
            {!page.isBeside && (
              <Button size="small" aria-expanded={page.isShown} onClick={page.toggle}>
                {page.isShown ? 'Hide page' : 'Show page'}
              </Button>
            )}
          </Box>
          {page.isShown && (
            <Suspense fallback={<Skeleton sx={{ aspectRatio: '612 / 792', height: 'auto' }} />}>
              <PdfPages file={file} places={read.places} field={field} scrolls={page.isBeside} />
            </Suspense>
          )}
        </Box>
        <Box onFocus={onFocus} sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
          <ReviewFields form={form} read={read} />
        </Box>
      </Box>
    </FormDialog>
  );
};
