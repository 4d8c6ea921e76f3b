import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check, Clock } from 'lucide-react';
import { plans, type OfferedPlan, type PlanFeature } from '../../../contracts/accounts/plans.ts';
import { StatusChip } from '../../ui/page/status-chip.tsx';

const Feature = ({ feature: { text, isSoon } }: { feature: PlanFeature }) => {
  const Icon = isSoon ? Clock : Check;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        fontSize: '0.8125rem',
        color: isSoon ? 'text.secondary' : 'text.primary',
        '& > svg': { flex: 'none', mt: '3px' },
      }}
    >
      <Icon size={14} aria-hidden />
      <span>
        {text} {isSoon && <StatusChip tone="neutral" label="soon" />}
      </span>
    </Box>
  );
};

interface PlanCardProps {
  readonly plan: OfferedPlan;
  /** The chosen one, or the one that is being looked at. */
  readonly isSelected: boolean;
  /** The heading's level on its page. */
  readonly heading?: 'h2' | 'h3';
  /** What can be done with it. */
  readonly action?: ReactNode;
}

/** A plan: name, description, monthly price and what it has. */
export const PlanCard = ({ plan, isSelected, heading = 'h3', action }: PlanCardProps) => {
  const { name, description, price, features } = plans[plan];
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: 5,
        border: 1,
        borderColor: isSelected ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        outline: isSelected ? '1px solid' : 'none',
        outlineColor: 'var(--owed-palette-primary-main)',
      }}
    >
      <Typography variant="h2" component={heading}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: { tablet: 36 } }}>
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
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, alignContent: 'start', flex: 1 }}
      >
        {features.map((feature) => (
          <Feature key={feature.text} feature={feature} />
        ))}
      </Box>
      {action !== undefined && <Box sx={{ mt: 5, display: 'grid' }}>{action}</Box>}
    </Box>
  );
};
