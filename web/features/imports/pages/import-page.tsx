import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { ImportView } from '../../../../contracts/imports/imports.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { loadOf } from '../../../data/load.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { DropFile } from '../../../components/imports/drop-file.tsx';
import { ImportDraft } from '../components/import-draft.tsx';
import { ImportProgress } from '../components/import-progress.tsx';
import { useImport, useImports, useUpload } from '../api/import-calls.ts';
import { formatCount } from '../../../data/account/numbers.ts';

const statusWords: Readonly<Record<ImportView['status'], string>> = {
  draft: 'not confirmed',
  running: 'importing',
  cancelling: 'stopping',
  done: 'imported',
  cancelled: 'stopped',
  undoing: 'undoing',
  undone: 'undone',
};

const Imports = ({ imports }: { readonly imports: readonly ImportView[] }) => (
  <Box component="section" aria-label="Earlier imports">
    <Typography variant="h2">Earlier imports</Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {imports.map(({ id, fileName, status, entries }) => (
        <Box
          component="li"
          key={id}
          sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Link component={RouterLink} to={`/import?id=${id}`}>
            {fileName}
          </Link>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${statusWords[status]}${entries > 0 ? ` · ${formatCount(entries)} records` : ''}`}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

const Earlier = () => {
  const query = useImports();
  return (
    <Box sx={{ mt: 8 }}>
      <Loaded
        load={loadOf(query)}
        data={query.data?.imports}
        loadingText="Loading earlier imports..."
        failure="Earlier imports couldn't be loaded."
        height={40}
      >
        {(imports) => imports.length > 0 && <Imports imports={imports} />}
      </Loaded>
    </Box>
  );
};

const OneImport = ({ id, onDiscarded }: { readonly id: number; readonly onDiscarded: () => void }) => {
  const query = useImport(id);
  const [wasDraft, setWasDraft] = useState(false);
  if (query.data?.status === 'draft' && !wasDraft) setWasDraft(true);
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Loading the import..."
      failure="This import couldn't be shown."
      meaning=""
      height={240}
    >
      {(view) =>
        view.status === 'draft' ? (
          <ImportDraft view={view} onDiscarded={onDiscarded} />
        ) : (
          <ImportProgress view={view} takesFocus={wasDraft} />
        )
      }
    </Loaded>
  );
};

/** Clients and invoices from a spreadsheet: choose a file, look at what it would do, confirm. */
const ImportPage = () => {
  const [idText, setId] = useUrlState('id');
  const id = /^[1-9]\d{0,15}$/.test(idText) ? Number(idText) : undefined;
  const upload = useUpload((uploaded) => setId(String(uploaded.id)));
  return (
    <Page title="Import" subtitle="Bring in clients and invoices from a spreadsheet">
      {id === undefined ? (
        <>
          <DropFile
            label="Spreadsheet"
            title="Drop a CSV or Excel file here"
            help="Owed recognizes exports from Xero, QuickBooks, FreshBooks, Stripe, Wave and Invoice Ninja, as well as your own lists of invoices or clients. Up to 10,000 rows and 25 MB."
            isBusy={upload.isPending}
            onFile={(file) => void upload.start(file)}
          />
          <Earlier />
        </>
      ) : (
        <OneImport key={id} id={id} onDiscarded={() => setId('')} />
      )}
    </Page>
  );
};

export default ImportPage;
