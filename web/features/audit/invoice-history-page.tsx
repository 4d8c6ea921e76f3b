import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { invoiceRecords, useRecord } from '../../lib/records.ts';
import { TimelinePage } from './components/timeline-page.tsx';

const InvoiceHistoryPage = () => {
  const id = Number(useParams()['id']);
  const { record } = useRecord(invoiceRecords, Number.isSafeInteger(id) ? id : null);
  if (!Number.isSafeInteger(id)) return <ErrorState text="Invoice not found" meaning="Check the link." />;
  return (
    <TimelinePage
      key={id}
      scope={{ kind: 'invoice', id }}
      title={record === undefined ? 'Invoice History' : `History of ${record.invoiceNumber}`}
      subtitle="Everything that happened to this invoice and its emails"
      actions={
        record && (
          <Button component={Link} to={`/invoices?dialog=edit-invoice:${id}`}>
            Open Invoice
          </Button>
        )
      }
    />
  );
};

export default InvoiceHistoryPage;
