import { useState } from 'react';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../../../domain/calendar.ts';
import { termsWords } from '../../../../domain/late-fees/words.ts';
import { TermsDialog } from '../../../components/late-fees/terms-dialog.tsx';
import { Facts } from '../../../components/record-page/facts.tsx';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { clientTermsQuery, useChangeClientTerms } from '../api/late-fee-terms.ts';
import { numberFormat } from '../../../data/account/numbers.ts';

/** What late payment costs a client, and by whose terms. */
export const ClientLateFeeTerms = ({ clientId }: { readonly clientId: number }) => {
  const query = useQuery(clientTermsQuery(clientId));
  const [isEditing, setEditing] = useState(false);
  const command = useChangeClientTerms(clientId);
  const { data } = query;
  return (
    <RecordSection
      title="Late fees and interest"
      action={
        <Button size="small" disabled={data === undefined} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Loaded
        load={loadOf(query)}
        data={data}
        loadingText="Loading terms..."
        failure={messageOf(query.error)}
        height={44}
      >
        {({ terms, accountTerms }) => {
          const inForce = terms ?? accountTerms;
          return (
            <Facts
              facts={[
                {
                  label: 'Terms',
                  value: `${termsWords(inForce, numberFormat())}${terms === null ? ', as in the settings' : ''}`,
                },
                { label: 'Clause', value: inForce.kind === 'contract' ? inForce.clause : null },
                {
                  label: 'Agreed on',
                  value: inForce.kind === 'contract' ? shortDate(inForce.agreedOn) : null,
                },
              ]}
            />
          );
        }}
      </Loaded>
      {isEditing && data !== undefined && (
        <TermsDialog
          title="Late fees and interest"
          terms={data.terms}
          accountTerms={data.accountTerms}
          command={command}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordSection>
  );
};
