import { styled } from '@mui/material/styles';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ApprovalView } from '../../../../contracts/sequences/approvals.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';

/** The emails of one client, in the order of the list. */
export interface ClientGroup {
  readonly clientId: number;
  readonly clientName: string;
  readonly emails: readonly ApprovalView[];
}

/** By client, each where its first email is. */
export const byClient = (emails: readonly ApprovalView[]): readonly ClientGroup[] => {
  const groups = new Map<number, ApprovalView[]>();
  for (const email of emails) groups.set(email.clientId, [...(groups.get(email.clientId) ?? []), email]);
  return [...groups].map(([clientId, ofClient]) => ({
    clientId,
    clientName: ofClient[0]?.clientName ?? '',
    emails: ofClient,
  }));
};

const Row = styled('button')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 12,
  width: '100%',
  minHeight: 44,
  padding: '8px 12px',
  border: 0,
  borderRadius: theme.vars.shape.borderRadius,
  font: 'inherit',
  textAlign: 'start',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current=true]': { backgroundColor: theme.vars.palette.action.selected },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

interface ApprovalListProps {
  readonly title: string;
  readonly emails: readonly ApprovalView[];
  readonly chosen: number | undefined;
  /** Why an email could not be approved, by its id. */
  readonly refused: ReadonlyMap<number, string>;
  readonly busy: boolean;
  readonly onChoose: (id: number) => void;
  readonly onApprove: (emails: readonly ApprovalView[], of: string) => void;
}

/** Emails that wait, or come, by client. */
export const ApprovalList = ({
  title,
  emails,
  chosen,
  refused,
  busy,
  onChoose,
  onApprove,
}: ApprovalListProps) => (
  <Box component="section" aria-label={title} sx={{ '& + &': { mt: 6 } }}>
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {formatCount(emails.length)}
      </Box>
    </Typography>
    {byClient(emails).map(({ clientId, clientName, emails: ofClient }) => (
      <Box key={clientId} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
          <Box
            component="h3"
            dir="auto"
            sx={{
              flex: 1,
              minWidth: 0,
              m: 0,
              pl: 3,
              typography: 'body2',
              fontWeight: 600,
              overflowWrap: 'anywhere',
            }}
          >
            {clientName}
          </Box>
          {ofClient.length > 1 && (
            <Button size="small" disabled={busy} onClick={() => onApprove(ofClient, clientName)}>
              Approve {formatCount(ofClient.length)}
              <VisuallyHidden> for {clientName}</VisuallyHidden>
            </Button>
          )}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ofClient.map((email) => (
            <li key={email.id}>
              <Row
                type="button"
                id={rowId(email.id)}
                aria-current={email.id === chosen}
                onClick={() => onChoose(email.id)}
              >
                <span>
                  {email.invoiceNumber} · {tones[email.tone].label}
                </span>
                <Money minor={email.amountDue} currency={email.currency} />
                <Box
                  component="span"
                  sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: '0.8125rem' }}
                >
                  {shortDate(email.scheduledDate)}, {clockTime(email.scheduledTime)}
                  {email.isChanged && ' · changed since you approved it'}
                </Box>
                {refused.has(email.id) && (
                  <Box
                    component="span"
                    sx={{ gridColumn: '1 / -1', color: 'tone.red.text', fontSize: '0.8125rem' }}
                  >
                    {refused.get(email.id)}
                  </Box>
                )}
              </Row>
            </li>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
);

export const rowId = (id: number): string => `approval-${id}`;
