import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PlanView } from '../../../../contracts/accounts/plans.ts';

const usualDays = 14;

/** Where nothing is paid, or the operator wants it so, no trial ends. */
const trialAnswer = (account: PlanView | undefined): string => {
  const days = account?.trialDays ?? 0;
  const all = `All plans have a ${days === 0 ? usualDays : days}-day free trial.`;
  if (account === undefined) return all;
  return days === 0
    ? `${all} Yours doesn't end.`
    : `${all} We'll tell you three days before it ends. You keep everything you have. You only need to choose a plan for new invoices and sequences.`;
};

/** What is known of this installation. */
const paymentAnswer = (account: PlanView | undefined): string => {
  const all = 'By major credit cards, through an external card payment provider.';
  if (account === undefined) return all;
  return account.checkout === null
    ? `${all} It isn't set up here, so there's nothing to pay.`
    : `${all} Checkout opens its page in a new tab; Owed never sees your card.`;
};

/** Questions and their answers. */
const questionsFor = (account: PlanView | undefined): readonly { question: string; answer: string }[] => [
  { question: 'Is there a free trial?', answer: trialAnswer(account) },
  {
    question: 'How can I pay?',
    answer: paymentAnswer(account),
  },
  {
    question: 'Can I change my plan later?',
    answer:
      "Yes, at any time. If the new plan is smaller, you keep everything you have, and your reminders keep going out. You can add more once there's room.",
  },
  {
    question: 'What counts as an invoice or a sequence?',
    answer:
      'Every invoice in your account, paid or not, and every sequence that is active or paused. Deleting an invoice makes room for another.',
  },
  {
    question: 'What does "soon" mean?',
    answer: 'The feature is planned but not available yet.',
  },
];

export const Faq = ({ account }: { account: PlanView | undefined }) => (
  <Box component="section" aria-labelledby="faq">
    <Typography variant="h2" id="faq" sx={{ mb: 4 }}>
      Frequently asked questions
    </Typography>
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 720 }}>
      {questionsFor(account).map(({ question, answer }) => (
        <div key={question}>
          <Typography variant="h3">{question}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{answer}</Typography>
        </div>
      ))}
    </Box>
  </Box>
);
