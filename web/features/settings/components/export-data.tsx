import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Download, ShieldCheck } from 'lucide-react';
import { CheckpointMails } from './checkpoint-mails.tsx';
import { Section } from './section.tsx';

/** Saves everything about the account as one file. The browser writes it to disk as it comes. */
export const ExportData = () => (
  <Section
    title="Your data"
    text="One zip file with your clients, invoices, sequences and emails as spreadsheets and JSON, your files, and every email as it was sent."
  >
    <Button component="a" href="/api/exports/account" download startIcon={<Download size={16} aria-hidden />}>
      Export my data
    </Button>
  </Section>
);

/** Saves what has happened so that an outsider can check it, and one hash over it to be kept elsewhere. */
export const Evidence = () => (
  <Section
    title="Evidence"
    text="A pack holds a report to read, everything that was recorded, every email as it was sent, and a program that checks all of it without Owed. A checkpoint is one hash over everything so far. Keep one somewhere else: with it, a later pack shows that nothing was changed since."
  >
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <Button
        component="a"
        href="/api/exports/evidence"
        download
        startIcon={<Download size={16} aria-hidden />}
      >
        Download evidence
      </Button>
      <Button
        component="a"
        href="/api/exports/checkpoint"
        download
        startIcon={<ShieldCheck size={16} aria-hidden />}
      >
        Save a checkpoint
      </Button>
    </Stack>
    <CheckpointMails />
  </Section>
);
