import { Suspense } from 'react';
import { warmed } from '../../../loading/warmed.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { PaymentList } from '../components/payment-list.tsx';

const StatementImport = warmed(
  async () => (await import('../statement/statement-import.tsx')).StatementImport,
);

/** The list of payments, or the import of a bank statement (`?import=statement`). */
const PaymentsPage = () => {
  const [importing] = useUrlState('import');
  if (importing !== 'statement') return <PaymentList />;
  return (
    <Suspense fallback={null}>
      <StatementImport />
    </Suspense>
  );
};

export default PaymentsPage;
