import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { offeredPlans, plans } from '../../../../contracts/accounts/plans.ts';

/** What the plans cost and have today, for a visitor who asked for it. */
export const Prices = () => (
  <Box
    component="section"
    aria-label="Pricing"
    sx={{ mb: 8, p: 4, border: 1, borderColor: 'divider', borderRadius: 1, fontSize: '0.8125rem' }}
  >
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
      {offeredPlans.map((plan) => {
        const { name, price, features } = plans[plan];
        return (
          <div key={plan}>
            <Box component="dt" sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 500 }}>
              <span>{name}</span>
              <span>${price} /month</span>
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {features
                .filter(({ isSoon }) => isSoon !== true)
                .map(({ text }) => text)
                .join(' · ')}
            </Box>
          </div>
        );
      })}
    </Box>
    <Typography sx={{ mt: 4, fontSize: 'inherit' }}>Log in or register to choose a plan.</Typography>
  </Box>
);
