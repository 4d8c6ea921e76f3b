import { z } from 'zod';
import { registrationBody } from '../../../contracts/accounts.ts';

const passwords = z.object({ password: z.string(), confirmPassword: z.string() });

/** The registration with its confirmation, which is compared also while other fields are still wrong. */
export const registrationForm = registrationBody
  .omit({ timeZone: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => passwords.safeParse(value).success,
  });
