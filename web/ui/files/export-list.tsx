import { Suspense, useRef, useState } from 'react';
import { addressOf, type ListQuery } from '../../data/lists/pages.ts';
import { warmed } from '../../loading/warmed.ts';
import { DownloadButton, useDownload } from './download-file.tsx';

const ExportMenu = warmed(async () => (await import('./export-menu.tsx')).ExportMenu);

interface ExportListProps {
  readonly list: 'clients' | 'invoices' | 'payments' | 'sequences' | 'sent-emails';
  /** The rows that are shown: their filter, search and order. */
  readonly query: ListQuery;
}

/** Saves a list as it is filtered and sorted, as CSV or as an Excel file. */
export const ExportList = ({ list, query }: ExportListProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const download = useDownload();
  return (
    <>
      <DownloadButton
        ref={button}
        busy={download.isPending}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Export
      </DownloadButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportMenu
            anchor={button}
            onChoose={(format) =>
              void download.start(addressOf(`/api/exports/${list}`, { ...query, format }))
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
