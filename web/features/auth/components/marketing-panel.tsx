import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChartNoAxesColumn, Files, Repeat, Sparkles, type LucideIcon } from 'lucide-react';
import { useStatus } from '../../../data/account/status.ts';
import { ExampleChase } from './example-chase.tsx';

/** @param withAi whether an AI service writes emails */
const featuresOf = (
  withAi: boolean,
): readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] => [
  {
    icon: Sparkles,
    title: withAi ? 'AI-generated reminder emails' : 'Ready-made reminder emails',
    text: 'Friendly, firm or legal. You set the tone.',
  },
  {
    icon: Repeat,
    title: 'Automated follow-up sequences',
    text: 'Reminders go out on time and stop as soon as an invoice is paid.',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'An invoice dashboard',
    text: "See what's outstanding, overdue and collected at a glance.",
  },
  {
    icon: Files,
    title: 'Saved, reusable templates',
    text: 'Write an email once and use it for every client.',
  },
];

/** What Owed does, beside the forms. */
export const MarketingPanel = () => {
  const features = featuresOf(useStatus()?.writesWithAi === true);
  return (
    <Box sx={{ maxWidth: 440 }}>
      <Typography
        component="p"
        sx={{
          fontSize: { xs: '1.25rem', tablet: '1.75rem' },
          lineHeight: 1.25,
          fontWeight: 600,
          letterSpacing: '-0.02em',
        }}
      >
        Get paid without asking twice.
      </Typography>
      <Box sx={{ display: { xs: 'none', tablet: 'block' }, my: 8 }}>
        <ExampleChase />
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: { xs: 6, tablet: 0 }, p: 0, display: 'grid', gap: 4 }}
      >
        {features.map(({ icon: Icon, title, text }) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 3 }}>
            <Box component="span" sx={{ color: 'primary.main', mt: 0.5 }}>
              <Icon size={18} aria-hidden />
            </Box>
            <span>
              <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                {title}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {text}
              </Box>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
