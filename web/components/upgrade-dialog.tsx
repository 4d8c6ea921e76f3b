import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { upgradeMessage } from '../../contracts/messages.ts';
import { nextPlan, plans, type PlanName } from '../../contracts/plans.ts';
import { usePhone } from '../lib/screen.ts';
import { upgradeStore, type UpgradeReason } from '../lib/upgrade.ts';

const offered = ['solo', 'agency', 'enterprise'] as const;

const close = (): void => upgradeStore.set(undefined);

interface PlanCardProps {
  readonly plan: PlanName;
  readonly current: boolean;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

const PlanCard = ({ plan, current, selected, onSelect }: PlanCardProps) => {
  const { name, description, price, features } = plans[plan];
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{
        flex: '1 1 200px',
        display: 'flex',
        flexDirection: 'column',
        p: 4,
        border: 1,
        borderColor: selected ? 'primary.main' : 'divider',
        borderRadius: 1,
        outline: selected ? '1px solid' : 'none',
        outlineColor: 'var(--owed-palette-primary-main)',
      }}
    >
      <Typography variant="h3">{name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 36 }}>
        {description}
      </Typography>
      <Typography sx={{ my: 3 }}>
        <Box component="span" sx={{ typography: 'figure' }}>
          ${price}
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          /month
        </Box>
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          mb: 4,
          display: 'grid',
          gap: 1.5,
          alignContent: 'start',
          flex: 1,
        }}
      >
        {features.map((feature) => (
          <Box
            component="li"
            key={feature}
            sx={{ display: 'flex', gap: 2, fontSize: '0.8125rem', '& svg': { flex: 'none', mt: '2px' } }}
          >
            <Check size={14} aria-hidden />
            {feature}
          </Box>
        ))}
      </Box>
      <Button disabled={current} aria-pressed={current ? undefined : selected} onClick={onSelect}>
        {current ? 'Current Plan' : selected ? 'Selected' : 'Select'}
      </Button>
    </Box>
  );
};

interface UpgradeDialogProps {
  readonly license: PlanName;
  readonly reason: UpgradeReason;
}

/** The plans, shown when a limit is reached or a feature is not part of the user's plan. */
export const UpgradeDialog = ({ license, reason }: UpgradeDialogProps) => {
  const phone = usePhone();
  const [selected, setSelected] = useState<PlanName>(nextPlan[license]);
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth={false}
      onClose={close}
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {offered.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              current={plan === license}
              selected={plan === selected && plan !== license}
              onSelect={() => setSelected(plan)}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Maybe Later</Button>
      </DialogActions>
    </Dialog>
  );
};
