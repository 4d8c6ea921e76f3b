import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { plans, type PlanView } from '../../../../contracts/accounts/plans.ts';
import { sizeWords } from '../../../../domain/files/file-size.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { trialEnded, upgradeMessage } from '../../../../contracts/messages.ts';
import { displayDate } from '../../../ui/text/dates.ts';
import { useUser } from '../../../data/account/session.ts';
import { formatCount } from '../../../data/account/numbers.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </div>
);

const ofRoom = ({ bytes, most }: PlanView['history']): string =>
  `${sizeWords(bytes)} of ${sizeWords(most)} used`;

const ofLimit = ({ used, remaining }: PlanView['invoices']): string =>
  remaining === null ? 'Unlimited' : `${formatCount(remaining)} (${formatCount(used)} used)`;

const TrialNotice = ({ trial }: { trial: NonNullable<PlanView['trial']> }) => {
  const { timeZone } = useUser();
  return trial.isOver ? (
    <Notice tone="orange">{trialEnded.message}</Notice>
  ) : (
    <Notice>
      Your free trial ends on {displayDate(trial.endsAt, timeZone)}. You keep everything you have. You only
      need to choose a plan for new invoices and sequences.
    </Notice>
  );
};

/** The account's own plan and what is left of it. Only what is known is shown. */
export const AccountPlan = ({ account }: { account: PlanView }) => {
  const { license, invoices, sequences, history, trial } = account;
  const isDeveloper = license === 'developer';
  return (
    <Box component="section" aria-labelledby="own-plan" sx={{ p: 5, ...cardGround }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Typography variant="h2" id="own-plan">
          Your plan
        </Typography>
        <StatusChip tone={isDeveloper ? 'green' : 'neutral'} label={plans[license].name} />
      </Box>
      {isDeveloper && <Typography sx={{ mb: 4 }}>{upgradeMessage('developer')}</Typography>}
      {trial && (
        <Box sx={{ mb: 4 }}>
          <TrialNotice trial={trial} />
        </Box>
      )}
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 12, rowGap: 4 }}>
        <Fact name="Invoices remaining">{ofLimit(invoices)}</Fact>
        <Fact name="Sequences remaining">{ofLimit(sequences)}</Fact>
        <Fact name="History">{ofRoom(history)}</Fact>
        {isDeveloper && (
          <>
            <Fact name="Payment method">N/A</Fact>
            <Fact name="Next invoice date">N/A</Fact>
          </>
        )}
      </Box>
    </Box>
  );
};
