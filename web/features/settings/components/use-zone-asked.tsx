import { useState, type ReactNode } from 'react';
import type { UserView } from '../../../../contracts/accounts/accounts.ts';
import type { UserBody } from '../../../../contracts/accounts/account-bodies.ts';
import { settingsFailures } from '../../../../contracts/accounts/settings-messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { showFailure } from '../../../data/toasts.ts';
import type { Command } from '../../../data/use-command.ts';
import { readEmailsAtOnce } from '../api/read-emails-at-once.ts';
import { countOf } from '../../../data/account/numbers.ts';

const declined = new Error('The time zone is not to be changed');

interface Question {
  readonly timeZone: string;
  readonly emails: number;
  readonly answer: (isConfirmed: boolean) => void;
}

const ZoneQuestion = ({ timeZone, emails, answer }: Question) => {
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <ConfirmDialog
      title={`Change the time zone to ${zone}?`}
      confirmLabel="Change time zone"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {countOf(emails, 'email')} {emails === 1 ? 'goes' : 'go'} out right away, because{' '}
      {emails === 1 ? 'its' : 'their'} time has already come in this time zone.
    </ConfirmDialog>
  );
};

/**
 * The command that saves the profile, and the question that it asks first if a new time zone lets emails go out right
 * away.
 */
export const useZoneAsked = (
  save: Command<UserBody, UserView>,
  user: UserView,
): { readonly command: Command<UserBody, UserView>; readonly question: ReactNode } => {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isLooking, setLooking] = useState(false);

  const isConfirmed = async (timeZone: string): Promise<boolean> => {
    const emails = await readEmailsAtOnce(timeZone);
    if (emails === 0) return true;
    return new Promise((resolve) => {
      const answer = (yes: boolean): void => {
        setAsked(null);
        resolve(yes);
      };
      setAsked({ timeZone, emails, answer });
    });
  };

  const start: typeof save.start = async (body) => {
    const { timeZone } = body;
    if (timeZone === undefined || timeZone === user.timeZone) return save.start(body);
    setLooking(true);
    try {
      if (!(await isConfirmed(timeZone))) return { ok: false, error: declined };
    } catch (error) {
      showFailure(settingsFailures.profile, messageOf(error));
      return { ok: false, error };
    } finally {
      setLooking(false);
    }
    return save.start(body);
  };

  return {
    command: { start, isPending: save.isPending || isLooking },
    question: asked && <ZoneQuestion {...asked} />,
  };
};
