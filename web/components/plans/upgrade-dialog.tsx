import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { upgradeMessage } from '../../../contracts/messages.ts';
import { nextPlan, offeredPlans, type PlanName } from '../../../contracts/accounts/plans.ts';
import { usePlan } from '../../data/account/plan.ts';
import { usePhone } from '../../hooks/screen.ts';
import type { UpgradeReason } from '../../data/account/upgrade.ts';
import { useBackCloses } from '../../navigation/use-back-closes.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanGrid } from './plan-grid.tsx';

interface UpgradeDialogProps {
  readonly license: PlanName;
  readonly reason: UpgradeReason;
  readonly onClose: () => void;
}

/** The plans, shown when a limit is reached or a feature is not part of the user's plan. */
export const UpgradeDialog = ({ license, reason, onClose }: UpgradeDialogProps) => {
  const phone = usePhone();
  const keepEntry = useBackCloses(onClose);
  const goOn = (): void => {
    keepEntry();
    onClose();
  };
  const { account } = usePlan();
  const [selected, setSelected] = useState<PlanName>(nextPlan[license]);
  const isOther = selected !== license;
  const hasCheckout = account?.checkout != null;
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth={false}
      onClose={onClose}
      aria-labelledby="upgrade-title"
      aria-describedby="upgrade-text"
      slotProps={{ paper: { sx: phone ? {} : { width: 840, m: 4 } } }}
    >
      <DialogTitle id="upgrade-title">Upgrade Your License</DialogTitle>
      <DialogContent>
        <Box id="upgrade-text" sx={{ mb: 5 }}>
          {reason.title !== undefined && <Typography variant="h3">{reason.title}</Typography>}
          <Typography sx={{ color: 'text.secondary' }}>
            {reason.message ?? upgradeMessage(license)}
          </Typography>
        </Box>
        <PlanGrid>
          {offeredPlans.map((plan) => {
            const isCurrent = plan === license;
            const isSelected = plan === selected && !isCurrent;
            return (
              <PlanCard
                key={plan}
                plan={plan}
                isSelected={isSelected}
                action={
                  <Button
                    disabled={isCurrent}
                    aria-pressed={isCurrent ? undefined : isSelected}
                    onClick={() => setSelected(plan)}
                  >
                    {isCurrent ? 'Current Plan' : isSelected ? 'Selected' : 'Select'}
                  </Button>
                }
              />
            );
          })}
        </PlanGrid>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Maybe Later</Button>
        {isOther && (
          <Button
            component={Link}
            to="/pricing"
            replace
            variant={hasCheckout ? 'outlined' : 'contained'}
            color={hasCheckout ? 'inherit' : 'primary'}
            onClick={goOn}
          >
            View Pricing Options
          </Button>
        )}
        {isOther && hasCheckout && (
          <Button
            component={Link}
            to={`/pricing?plan=${selected}`}
            replace
            variant="contained"
            color="primary"
            onClick={goOn}
          >
            Standard Checkout
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
