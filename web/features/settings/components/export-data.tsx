import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
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
