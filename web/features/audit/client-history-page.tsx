import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { clientRecords, useRecord } from '../../lib/records.ts';
import { TimelinePage } from './components/timeline-page.tsx';

const ClientHistoryPage = () => {
  const id = Number(useParams()['id']);
  const { record } = useRecord(clientRecords, Number.isSafeInteger(id) ? id : null);
  if (!Number.isSafeInteger(id)) return <ErrorState text="Client not found" meaning="Check the link." />;
  return (
    <TimelinePage
      key={id}
      scope={{ kind: 'client', id }}
      title={record === undefined ? 'Client History' : `History of ${record.name}`}
      subtitle="Everything that happened to this client and their invoices"
      actions={
        record && (
          <Button component={Link} to={`/clients?dialog=edit-client:${id}`}>
            Open Client
          </Button>
        )
      }
    />
  );
};

export default ClientHistoryPage;
