import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BareButton } from '../../../ui/data-table/table-style.ts';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { EmailStatusChip } from '../../../components/sequences/email-status-chip.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { sentEmailRows } from '../../../data/lists/paged-lists.ts';
import { useList, type ListQuery } from '../../../data/lists/pages.ts';
import { formatCount } from '../../../data/account/numbers.ts';

export const latestEmailsTo = (clientId: number): ListQuery => ({
  clientId: String(clientId),
  sort: 'sent',
  direction: 'desc',
  limit: '10',
});

/** The emails that went to a client, the latest first. */
export const ClientEmails = ({ clientId }: { readonly clientId: number }) => {
  const list = useList(sentEmailRows, latestEmailsTo(clientId));
  const openDialog = useOpenDialog();
  return (
    <RecordSection title={list.first === undefined ? 'Emails' : `Emails (${formatCount(list.total)})`}>
      <Loaded
        load={list}
        data={list.first && list.rows}
        loadingText="Loading emails..."
        failure="The emails couldn't be loaded."
        height={60}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>No emails have been sent to this client.</Box>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((email) => (
                <Box
                  component="li"
                  key={email.id}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    columnGap: 3,
                    rowGap: 1,
                    py: 2,
                    borderTop: 1,
                    borderColor: 'divider',
                    fontSize: '0.8125rem',
                  }}
                >
                  <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <BareButton
                      type="button"
                      className="who"
                      dir="auto"
                      onClick={() => openDialog('email', email.id)}
                    >
                      {email.subject}
                    </BareButton>
                    <Box sx={{ color: 'text.secondary' }}>
                      {email.invoiceNumber}
                      {email.stepType === 'internal_alert' && ', alert to you'}
                    </Box>
                  </Box>
                  <Box sx={{ color: 'text.secondary' }}>
                    <MomentText at={email.sentAt} time />
                  </Box>
                  <EmailStatusChip email={email} />
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
      {list.hasMore && (
        <Button variant="text" size="small" onClick={list.more}>
          {`Show more of ${formatCount(list.total)}`}
        </Button>
      )}
    </RecordSection>
  );
};
