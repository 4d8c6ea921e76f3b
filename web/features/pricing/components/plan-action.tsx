import Button from '@mui/material/Button';
import { ExternalLink } from 'lucide-react';
import {
  plans,
  type OfferedPlan,
  type PlanName,
  type PlanView,
} from '../../../../contracts/accounts/plans.ts';

interface PlanActionProps {
  readonly plan: OfferedPlan;
  readonly license: PlanName;
  /** Undefined until it is there. */
  readonly account: PlanView | undefined;
  readonly isSuggested: boolean;
}

/** The way to the checkout, in a new tab. A trial can be ended by paying for the plan that one has. */
export const PlanAction = ({ plan, license, account, isSuggested }: PlanActionProps) => {
  const isCurrent = plan === license;
  const link = account?.checkout?.[plan];
  if (isCurrent && (account?.trial == null || link === undefined))
    return <Button disabled>Current Plan</Button>;
  if (link === undefined) return null;
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Checkout ${plans[plan].name}, opens in a new tab`}
      variant={isSuggested ? 'contained' : 'outlined'}
      color={isSuggested ? 'primary' : 'inherit'}
      endIcon={<ExternalLink size={14} aria-hidden />}
    >
      {isCurrent ? 'Keep current plan' : 'Checkout'}
    </Button>
  );
};
