import { useId, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { ToggleSwitch } from '../../../ui/controls/toggle-switch.tsx';
import type { NotificationSettings, UserView } from '../../../../contracts/accounts/accounts.ts';
import { useNotificationSettings } from '../api/use-profile.ts';
import { Section } from './section.tsx';

type Setting = keyof NotificationSettings;

const rows: readonly { readonly setting: Setting; readonly label: string; readonly text: string }[] = [
  {
    setting: 'email',
    label: 'Email notifications',
    text: 'Emails about what happens in Owed. You always get emails about your account itself, such as a changed password.',
  },
  {
    setting: 'reminder',
    label: 'Reminder notifications',
    text: "Tomorrow's reminders, at 9:00 AM the day before. Reminders that failed, that we couldn't confirm, or that are on hold. A lost connection to Gmail.",
  },
  {
    setting: 'payment',
    label: 'Payment notifications',
    text: "Promises that weren't kept, missed installments, invoices still unpaid after their last reminder, and invoices that an import or Xero made due again. A lost connection to Xero.",
  },
];

interface ToggleProps {
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Toggle = ({ label, text, isOn, disabled, onChange }: ToggleProps) => {
  const id = useId();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, py: 4, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        <Box id={`${id}-text`} sx={{ mt: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text}
        </Box>
      </Box>
      <ToggleSwitch
        checked={isOn}
        disabled={disabled}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-text` } }}
      />
    </Box>
  );
};

/** What the user is mailed about. A change is saved at once. */
export const NotificationsTab = ({ user }: { readonly user: UserView }) => {
  const saved = user.notificationSettings;
  const [pending, setPending] = useState<NotificationSettings>();
  const save = useNotificationSettings();
  const shown = pending ?? saved;
  // What is chosen while a save runs is saved after it.
  const wanted = useRef<NotificationSettings>(undefined);
  const change = async (setting: Setting, isOn: boolean): Promise<void> => {
    const isSaving = wanted.current !== undefined;
    wanted.current = { ...shown, [setting]: isOn };
    setPending(wanted.current);
    if (isSaving) return;
    let asked: NotificationSettings;
    do {
      asked = wanted.current;
      await save.start(asked);
    } while (wanted.current !== asked);
    wanted.current = undefined;
    setPending(undefined);
  };
  return (
    <Section
      title="Emails to you"
      text="News from the same few minutes is sent as one email. The bell always shows everything."
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ setting, ...row }) => (
          <Toggle
            key={setting}
            {...row}
            isOn={shown[setting]}
            disabled={setting !== 'email' && !shown.email}
            onChange={(isOn) => void change(setting, isOn)}
          />
        ))}
      </Box>
    </Section>
  );
};
