import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PlanView } from '../../../../contracts/plans.ts';

/** Questions and their answers. Where nothing is paid, no trial ends. */
const questionsFor = (takesPayments: boolean): readonly { question: string; answer: string }[] => [
  {
    question: 'Is there a free trial?',
    answer: `All plans have a 14-day free trial. ${
      takesPayments
        ? 'You are told three days before it ends. Nothing is lost after it: only new invoices and sequences wait until you choose a plan.'
        : 'This Owed takes no payments, so yours does not end.'
    }`,
  },
  {
    question: 'How can I pay?',
    answer: `By major credit cards, through an external card payment provider. ${
      takesPayments
        ? 'Checkout opens its page in a new tab; Owed never sees your card.'
        : 'It is not set up here, so there is nothing to pay.'
    }`,
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes, at any time. If the new plan is smaller, everything you have stays and its reminders go on. You can add new ones once there is room.',
  },
  {
    question: 'What counts as an invoice, and as a sequence?',
    answer:
      'Every invoice in your account, paid or not, and every sequence that is active or paused. Deleting an invoice makes room for another.',
  },
  {
    question: 'What does "soon" mean?',
    answer: 'That this part is planned, and is not in Owed yet.',
  },
];

export const Faq = ({ account }: { account: PlanView | undefined }) => (
  <Box component="section" aria-labelledby="faq">
    <Typography variant="h2" id="faq" sx={{ mb: 4 }}>
      Frequently Asked Questions
    </Typography>
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 720 }}>
      {questionsFor(account?.checkout != null).map(({ question, answer }) => (
        <div key={question}>
          <Typography variant="h3">{question}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{answer}</Typography>
        </div>
      ))}
    </Box>
  </Box>
);
