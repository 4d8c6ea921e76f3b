import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ArrowLeft } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { nextPlan, offeredPlans } from '../../../../contracts/accounts/plans.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlanCard } from '../../../components/plans/plan-card.tsx';
import { PlanGrid } from '../../../components/plans/plan-grid.tsx';
import { usePlan } from '../../../data/account/plan.ts';
import { useUser } from '../../../data/account/session.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { AccountPlan } from '../components/account-plan.tsx';
import { Faq } from '../components/faq.tsx';
import { PlanAction } from '../components/plan-action.tsx';

/** What the plans cost and have, and what the account has used of its own. */
const PricingPage = () => {
  const { license } = useUser();
  const { account, load } = usePlan();
  const [asked] = useUrlState('plan');
  const isDeveloper = license === 'developer';
  const suggested = offeredPlans.find((plan) => plan === asked) ?? nextPlan[license];
  return (
    <Page title="Pricing" subtitle="What each plan costs and includes.">
      <Link
        component={RouterLink}
        to="/"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, mb: 5, minHeight: 28 }}
      >
        <ArrowLeft size={16} aria-hidden />
        Back to Dashboard
      </Link>
      <Box sx={{ display: 'grid', gap: 8, maxWidth: 1080 }}>
        <Loaded
          load={load}
          data={account}
          loadingText="Loading your plan..."
          failure="Your plan couldn't be loaded."
          height={130}
        >
          {(own) => <AccountPlan account={own} />}
        </Loaded>
        <Box component="section" aria-label="Plans">
          <PlanGrid>
            {offeredPlans.map((plan) => (
              <PlanCard
                key={plan}
                plan={plan}
                heading="h2"
                isSelected={!isDeveloper && plan === suggested}
                {...(!isDeveloper && {
                  action: (
                    <PlanAction
                      plan={plan}
                      license={license}
                      account={account}
                      isSuggested={plan === suggested}
                    />
                  ),
                })}
              />
            ))}
          </PlanGrid>
          {account?.checkout === null && !isDeveloper && (
            <Box component="p" sx={{ m: 0, mt: 4, color: 'text.secondary', fontSize: '0.8125rem' }}>
              Payments aren't set up here. The administrator can change your plan.
            </Box>
          )}
        </Box>
        <Faq account={account} />
      </Box>
    </Page>
  );
};

export default PricingPage;
