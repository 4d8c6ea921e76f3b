import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import type { ApprovalsView, ApprovalView } from '../../../../contracts/sequences/approvals.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';
import { showFailure, showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { approveEmails } from '../api/approvals.ts';
import { ApprovalList, byClient, rowId } from './approval-list.tsx';
import { ApprovalText } from './approval-text.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const none: ReadonlyMap<number, string> = new Map();

/** Whether the text is below the list, where a click in the list would change it unseen. */
const isStacked = (): boolean => !window.matchMedia('(min-width: 1000px)').matches;

interface Several {
  readonly emails: readonly ApprovalView[];
  readonly of: string;
}

interface ApprovalsProps {
  readonly approvals: ApprovalsView;
  /** All that wait are to be approved: the page's own button asks. */
  readonly asksForAll: boolean;
  readonly onAsked: () => void;
}

/** What waits and what comes, beside the email that is read. */
export const Approvals = ({ approvals: { waiting, coming }, asksForAll, onAsked }: ApprovalsProps) => {
  const [opened, setOpened] = useUrlState('step');
  const [refused, setRefused] = useState(none);
  const [several, setSeveral] = useState<Several>();
  const [done, setDone] = useState(0);
  const [rejecting, setRejecting] = useState<ApprovalView>();
  const openDialog = useOpenDialog();
  const textId = useId();
  const shown = [waiting, coming].flatMap((list) => byClient(list).flatMap(({ emails }) => emails));
  const found = shown.findIndex(({ id }) => String(id) === opened);
  const at = Math.max(0, found);
  const email = shown[at];

  const choose = (id: number): void => {
    setOpened(String(id));
    document.getElementById(rowId(id))?.focus();
  };
  const read = (id: number): void => {
    choose(id);
    if (isStacked()) document.getElementById(textId)?.scrollIntoView();
  };
  const move = (by: number): void => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next !== undefined) choose(next.id);
  };
  /** The one after those that are done, so that the eye stays where it is. */
  const goOnAfter = (done: readonly ApprovalView[]): void => {
    const left = shown.filter((one) => !done.includes(one));
    const next = shown.slice(at).find((one) => left.includes(one)) ?? left.at(-1);
    setOpened(next === undefined ? '' : String(next.id));
  };

  const approve = useCommand({
    run: (emails: readonly ApprovalView[]) => approveEmails(emails, setDone),
    failure: "The email couldn't be approved",
    onDone: ({ done: approved, refused: why }, emails) => {
      setRefused(why);
      goOnAfter(emails.filter(({ id }) => !why.has(id)));
      setSeveral(undefined);
      onAsked();
      const [first] = why.values();
      if (first === undefined)
        showSuccess(approved === 1 ? 'Email approved' : `${formatCount(approved)} emails approved`);
      else showFailure(`${countOf(why.size, 'email')} not approved`, first);
    },
  });
  const approveOne = (): void => {
    if (email !== undefined) void approve.start([email]);
  };
  const edit = (): void => {
    if (email === undefined) return;
    // The dialog edits the chosen email.
    setOpened(String(email.id));
    openDialog('edit-next', email.invoiceId);
  };
  useShortcut('j', 'Next email', () => move(1));
  useShortcut('k', 'Previous email', () => move(-1));
  useShortcut('a', 'Approve', approveOne);
  useShortcut('x', 'Reject', () => setRejecting(email));
  useShortcut('e', 'Edit', edit);

  const asked = several ?? (asksForAll ? { emails: waiting, of: 'all clients' } : undefined);
  const list = {
    chosen: email?.id,
    refused,
    busy: approve.isPending,
    onChoose: read,
    onApprove: (emails: readonly ApprovalView[], of: string) => setSeveral({ emails, of }),
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', desktop: 'minmax(0, 2fr) minmax(0, 3fr)' },
        gap: 8,
        alignItems: 'start',
      }}
    >
      <div>
        {waiting.length > 0 && <ApprovalList title="Waiting now" emails={waiting} {...list} />}
        {coming.length > 0 && <ApprovalList title="In the next 24 hours" emails={coming} {...list} />}
      </div>
      {email !== undefined && (
        <Box
          id={textId}
          sx={{
            position: { desktop: 'sticky' },
            top: 24,
            maxHeight: { desktop: 'calc(100dvh - 48px)' },
            overflowY: { desktop: 'auto' },
          }}
        >
          <ApprovalText
            email={email}
            busy={approve.isPending}
            onApprove={approveOne}
            onReject={() => setRejecting(email)}
            onEdit={edit}
          />
        </Box>
      )}
      {rejecting !== undefined && (
        <RejectDialog
          email={rejecting}
          onDone={() => goOnAfter([rejecting])}
          onClose={() => setRejecting(undefined)}
        />
      )}
      {asked !== undefined && asked.emails.length > 0 && (
        <ConfirmDialog
          title={`Approve ${countOf(asked.emails.length, 'email')} to ${asked.of}?`}
          confirmLabel="Approve"
          busyText={`Approving ${formatCount(done + 1)} of ${formatCount(asked.emails.length)}...`}
          busy={approve.isPending}
          onConfirm={() => void approve.start(asked.emails)}
          onClose={() => {
            setSeveral(undefined);
            onAsked();
          }}
        >
          Those whose time has come go out now, each as it is shown here. One that has changed meanwhile isn't
          approved.
        </ConfirmDialog>
      )}
    </Box>
  );
};
