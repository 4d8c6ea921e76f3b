import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { AppliesTo, ScheduleChangePreview } from '../../../../contracts/schedules/schedules.ts';
import { KindChip } from '../../../components/email-words/kind-chip.tsx';
import { formatCount } from '../../../data/account/numbers.ts';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { recordPath } from '../../../navigation/sheets.ts';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { momentWords } from '../../../ui/text/dates.ts';
import { useChangePreview } from '../api/schedule-calls.ts';

/** How many are listed before the rest is asked for. */
const mostListed = 12;

const KeptEmail = ({ email }: { readonly email: ScheduleChangePreview['first'][number] }) => (
  <Box
    component="li"
    sx={{ px: 3, py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <MuiLink
      component={Link}
      to={recordPath('invoices', email.invoiceId)}
      // What was entered here stays.
      target="_blank"
      dir="auto"
    >
      {email.clientName}, {email.invoiceNumber}
    </MuiLink>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: '0.8125rem',
      }}
    >
      <span>
        Email {email.number}, {momentWords(email.date, email.time)}
      </span>
      <KindChip stepType={email.stepType} tone={email.tone} />
      {email.isAdded && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          added by hand
        </Box>
      )}
    </Box>
  </Box>
);

const KeptEmails = ({ kept, first }: ScheduleChangePreview) => {
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  if (kept === 0)
    return (
      <Box role="status" sx={{ color: 'text.secondary' }}>
        None of their unsent emails was edited by hand.
      </Box>
    );
  const shown = isWhole ? first : first.slice(0, mostListed);
  return (
    <Box>
      <Box component="h3" id={titleId} sx={{ m: 0, mb: 2, fontSize: '0.875rem', fontWeight: 600 }}>
        {kept === 1
          ? 'Edited by hand, and stays as it is'
          : `${formatCount(kept)} edited by hand, and stay as they are`}
      </Box>
      <Box
        component="ul"
        aria-labelledby={titleId}
        // It scrolls, and so it has to be reached by the keyboard.
        tabIndex={0}
        sx={{ ...outlinedList, maxHeight: 280, overflowY: 'auto' }}
      >
        {shown.map((email) => (
          <KeptEmail key={email.stepId} email={email} />
        ))}
      </Box>
      {shown.length < kept && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            mt: 1,
            fontSize: '0.8125rem',
          }}
        >
          <span>and {formatCount(kept - shown.length)} more</span>
          {shown.length < first.length ? (
            <Button size="small" variant="text" onClick={() => setWhole(true)}>
              Show {first.length < kept ? formatCount(first.length) : 'all'}
            </Button>
          ) : (
            <MuiLink component={Link} to="/upcoming" target="_blank">
              See all upcoming emails
            </MuiLink>
          )}
        </Box>
      )}
    </Box>
  );
};

interface ApplyQuestionProps {
  /** The schedule. */
  readonly id: number;
  readonly name: string;
  /** How many sequences run with it; at least one. */
  readonly running: number;
  readonly onChoose: (appliesTo: AppliesTo) => void;
  readonly onClose: () => void;
}

/** Asks whether running sequences get the changed steps, too. */
export const ApplyQuestion = ({ id, name, running, onChoose, onClose }: ApplyQuestionProps) => {
  const preview = useChangePreview(id);
  const radioName = useId();
  const [chosen, setChosen] = useState<AppliesTo>('new');
  const runs =
    running === 1 ? 'One running sequence has it' : `${formatCount(running)} running sequences have it`;
  return (
    <DetailDialog
      title={`Who gets the changes to ${name}?`}
      subtitle={`${runs} now.`}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={() => onChoose(chosen)}>
            Save
          </Button>
        </>
      }
    >
      <Box role="radiogroup" aria-label="Who gets the changes" sx={{ display: 'grid', gap: 2 }}>
        <RadioChoice
          name={radioName}
          label="Only new sequences"
          help="Those that run go on as they are."
          checked={chosen === 'new'}
          onChoose={() => setChosen('new')}
        />
        <RadioChoice
          name={radioName}
          label={
            running === 1
              ? 'Unsent emails of the running one too'
              : `Unsent emails of the ${formatCount(running)} running ones too`
          }
          help="Emails you edited by hand stay as they are. It happens in the background, and nothing goes out on that day because of it."
          checked={chosen === 'running'}
          onChoose={() => setChosen('running')}
        />
      </Box>
      {chosen === 'running' && (
        <Box sx={{ mt: 4 }}>
          <Loaded
            load={loadOf(preview)}
            data={preview.data}
            loadingText="Looking for emails edited by hand..."
            failure={messageOf(preview.error)}
            height={64}
          >
            {(found) => <KeptEmails {...found} />}
          </Loaded>
        </Box>
      )}
    </DetailDialog>
  );
};
