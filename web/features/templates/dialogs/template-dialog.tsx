import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Copy, Pencil } from 'lucide-react';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { TemplatePreview } from '../../../components/email-words/template-preview.tsx';
import { useOpenDialog, type DialogProps } from '../../../navigation/dialogs.ts';
import { invoiceRecords, useRecords } from '../../../data/records/records.ts';
import { useTemplate, type ShownTemplate } from '../../../data/records/templates.ts';
import { usedWords } from '../template-words.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

const Uses = ({ template: { usedInSteps, usedInInvoices } }: { readonly template: ShownTemplate }) => {
  const { records } = useRecords(invoiceRecords, usedInInvoices);
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      {usedWords(usedInSteps)}
      {records.length > 0 && ', of '}
      {records.map(({ id, invoiceNumber }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Box component={Link} to={`/sequences?dialog=sequence:${id}`} sx={{ color: 'primary.main' }}>
            {invoiceNumber}
          </Box>
        </span>
      ))}
      .
    </Box>
  );
};

const Details = ({ template, onClose }: { template: ShownTemplate; onClose: () => void }) => {
  const openDialog = useOpenDialog();
  const { id, name, tone, stepType, createdAt } = template;
  const kind = stepType === 'internal_alert' ? stepTypeLabels.internal_alert : tones[tone].label;
  return (
    <DetailDialog
      title={name}
      subtitle={createdAt === null ? `${kind}, starter` : kind}
      onClose={onClose}
      width={640}
      actions={
        <>
          <Button startIcon={<Copy {...icon} />} onClick={() => openDialog('create-template', id)}>
            Copy
          </Button>
          {createdAt !== null && (
            <Button startIcon={<Pencil {...icon} />} onClick={() => openDialog('edit-template', id)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <TemplatePreview template={template} />
        {createdAt !== null && <Uses template={template} />}
      </Box>
    </DetailDialog>
  );
};

/** A template or starter as an email about a sample invoice, and where it is used. */
export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord title="Template" read={useTemplate(id)} missing="Template not found" onClose={onClose}>
    {(template) => <Details template={template} onClose={onClose} />}
  </OpenedRecord>
);
