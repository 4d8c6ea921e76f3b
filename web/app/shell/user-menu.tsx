import { Suspense, useRef } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import type { UserView } from '../../../contracts/accounts/accounts.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useOverlay } from './overlays.ts';
import { warmed } from '../../loading/warmed.ts';

const UserMenuList = warmed(async () => (await import('./user-menu-list.tsx')).UserMenuList);

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .filter((_letter, at, letters) => at === 0 || at === letters.length - 1)
    .join('')
    .toUpperCase();

/** Who is signed in; the menu opens from it. */
export const UserMenu = ({ user }: { user: UserView }) => {
  const button = useRef<HTMLButtonElement>(null);
  const overlay = useOverlay();
  const isOpen = overlay.open === 'account';
  return (
    <>
      <ButtonBase
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => overlay.show('account')}
        sx={{
          width: 36,
          height: 36,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: 'tone.neutral.surface',
          color: 'tone.neutral.text',
          border: 1,
          borderColor: 'divider',
          fontSize: '0.75rem',
          fontWeight: 600,
          '@media (pointer: coarse)': { width: 44, height: 44 },
        }}
      >
        <span aria-hidden>{initials(user.name)}</span>
        <VisuallyHidden>{`Account of ${user.name}`}</VisuallyHidden>
      </ButtonBase>
      {isOpen && (
        <Suspense fallback={null}>
          <UserMenuList user={user} anchor={button} />
        </Suspense>
      )}
    </>
  );
};
