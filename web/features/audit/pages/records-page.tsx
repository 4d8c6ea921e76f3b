import { useParams } from 'react-router-dom';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ClientRecords, EmailRecords, InvoiceRecords } from '../components/record-lists.tsx';

/** The invoices, clients or emails of the account as of a moment, each with a link to its history. */
const RecordsPage = () => {
  switch (useParams()['list']) {
    case 'invoices':
      return <InvoiceRecords />;
    case 'clients':
      return <ClientRecords />;
    case 'emails':
      return <EmailRecords />;
    default:
      return <ErrorState text="Page not found" meaning="Check the link." />;
  }
};

export default RecordsPage;
