import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { loadOf } from '../../../data/load.ts';
import { queryClient } from '../../../data/query-client.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { approvalsQuery } from '../api/approvals.ts';
import { Approvals } from '../components/approvals.tsx';

export const readFirst = () => [queryClient.query(approvalsQuery)];

const Nothing = () => (
  <EmptyState
    text="Nothing waits for your approval"
    purpose="An email waits here if you asked for it in the email itself, on its client's page, or in the settings."
    action={
      <Link component={RouterLink} to="/settings?tab=approval">
        Approval settings
      </Link>
    }
  />
);

/** Emails to clients that go only once the user has approved them. */
const ApprovalsPage = () => {
  const query = useQuery(approvalsQuery);
  const [asksForAll, setAsksForAll] = useState(false);
  const count = query.data?.waiting.length ?? 0;
  const others = (query.data?.count ?? 0) - count;
  return (
    <Page
      title="Approvals"
      subtitle="Emails to clients that go only when you approve them"
      {...(count > 1 && {
        actions: (
          <Button variant="contained" color="primary" onClick={() => setAsksForAll(true)}>
            Approve all {formatCount(count)}
          </Button>
        ),
      })}
    >
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading approvals..."
        failure="What waits for your approval couldn't be loaded."
        height={320}
      >
        {(approvals) =>
          approvals.waiting.length + approvals.coming.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <Approvals approvals={approvals} asksForAll={asksForAll} onAsked={() => setAsksForAll(false)} />
              {others > 0 && <p>{`${formatCount(others)} more follow when these are done.`}</p>}
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

export default ApprovalsPage;
