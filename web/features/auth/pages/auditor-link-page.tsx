import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ApiError } from '../../../data/api-error.ts';
import { enterAsAuditor, useSession } from '../../../data/account/session.ts';
import { useCommand } from '../../../data/use-command.ts';
import { openAuditorLink } from '../api/open-auditor-link.ts';
import { AuthCard } from '../components/auth-card.tsx';

/** The target of an auditor's link. Its secret is behind the `#`, which browsers send to no server. */
const AuditorLinkPage = () => {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const { user } = useSession();
  const [isVoid, setVoid] = useState(false);
  const open = useCommand({
    run: async () => {
      await openAuditorLink(token);
      await enterAsAuditor();
    },
    failure: "The link couldn't be opened",
    onDone: () => void navigate('/audit', { replace: true }),
    answerFailure: (error) => {
      const isGone = error instanceof ApiError && (error.status === 410 || error.status === 400);
      if (isGone) setVoid(true);
      return isGone;
    },
  });
  if (isVoid)
    return (
      <AuthCard
        title="This link no longer works"
        text="It has expired or was revoked. Ask whoever sent it to you for a new one."
      />
    );
  if (token === '')
    return (
      <AuthCard
        title="You're logged out"
        text="To keep reading, open the link you were sent again. If it no longer works, ask for a new one."
      />
    );
  return (
    <AuthCard
      title="Read-only access"
      text="This link lets you read an Owed account's records for a set period and download evidence of them. You can't change anything. The account's owner can see each time you open it."
    >
      {user != null && <div>You're logged in to your own account here. Opening the link logs you out.</div>}
      <BusyButton
        variant="contained"
        color="primary"
        busy={open.isPending}
        busyText="Opening..."
        onClick={() => void open.start(undefined)}
      >
        Open the records
      </BusyButton>
    </AuthCard>
  );
};

export default AuditorLinkPage;
