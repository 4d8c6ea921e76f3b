import { Suspense, useRef, useState } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { addressOf, type ListQuery } from '../../lib/pages.ts';
import { warmed } from '../../lib/warmed.ts';
import { BusyButton } from '../busy-button.tsx';
import { useDownload } from './download-file.tsx';

const MenuList = warmed(async () => (await import('../data-table/rows/row-menu-list.tsx')).RowMenuList);

interface ExportListProps {
  readonly list: 'clients' | 'invoices' | 'sequences' | 'sent-emails';
  /** The rows that are shown: their filter, search and order. */
  readonly query: ListQuery;
}

/** Saves a list as it is filtered and sorted, as CSV or as an Excel file. */
export const ExportList = ({ list, query }: ExportListProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const download = useDownload();
  const save = (format: 'csv' | 'xlsx') => (): void =>
    void download.start(addressOf(`/api/exports/${list}`, { ...query, format }));
  const actions = [
    { label: 'CSV', icon: <FileText size={16} aria-hidden />, onSelect: save('csv') },
    { label: 'Excel', icon: <FileSpreadsheet size={16} aria-hidden />, onSelect: save('xlsx') },
  ];
  return (
    <>
      <BusyButton
        ref={button}
        busy={download.isPending}
        busyText="Export"
        startIcon={
          download.isPending ? (
            <CircularProgress size={16} aria-label="Downloading" />
          ) : (
            <Download size={16} aria-hidden />
          )
        }
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Export
      </BusyButton>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuList actions={actions} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
