import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import type { Strength } from './password-strength.ts';

const levels = {
  1: { word: 'Weak, easy to guess', color: 'tone.red.text' },
  2: { word: 'Fair', color: 'tone.orange.text' },
  3: { word: 'Good', color: 'tone.green.text' },
  4: { word: 'Strong', color: 'tone.green.text' },
} as const;

/** Undefined for an empty password, and until the estimate is loaded: it is large and never needed to go on. */
const useStrength = (password: string, own: readonly string[]): Strength | undefined => {
  const [strength, setStrength] = useState<Strength>();
  const owned = own.join('\n');
  useEffect(() => {
    let isOutdated = false;
    const estimate = async (): Promise<void> => {
      const { strengthOf } = await import('./password-strength.ts');
      if (!isOutdated) setStrength(strengthOf(password, owned.split('\n')));
    };
    if (password !== '') void estimate().catch(() => undefined);
    return () => {
      isOutdated = true;
    };
  }, [password, owned]);
  return password === '' ? undefined : strength;
};

interface PasswordHelpProps {
  readonly password: string;
  /** What belongs to the owner, such as name and address. */
  readonly own: readonly string[];
}

/** What a new password needs, and how strong the typed one is. Whether a weak one is refused is for the server to say. */
export const PasswordHelp = ({ password, own }: PasswordHelpProps) => {
  const strength = useStrength(password, own);
  const level = strength === undefined ? undefined : levels[strength];
  return (
    <>
      At least 6 characters. 12 or more is safer.
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, minHeight: 20 }}>
        <Box component="span" aria-hidden sx={{ display: 'flex', gap: 1, flex: '0 0 112px' }}>
          {([1, 2, 3, 4] as const).map((bar) => (
            <Box
              key={bar}
              component="span"
              sx={{
                flex: 1,
                height: 4,
                borderRadius: 1,
                bgcolor:
                  level !== undefined && strength !== undefined && bar <= strength ? level.color : 'divider',
              }}
            />
          ))}
        </Box>
        <span role="status">{level !== undefined && `Strength: ${level.word}`}</span>
      </Box>
    </>
  );
};
