/** The answer to a link that sets a new password and still works. */
export const tokenIsValid = 'Token is valid';

export const passwordIsReset = 'Your password has been reset.';

/** Shown whether or not the address has an account. */
export const passwordLinkSent =
  'If an account exists with this email address, you will receive an email with instructions to reset your password. If it does not arrive, check your spam folder. At most five are sent an hour; each works for an hour, so use the latest one you have.';

/** What the screens of a forgotten password say. */
export const resetScreen = {
  sent: 'Email Sent',
  invalid: {
    title: 'Invalid or Expired Link',
    message: 'This password reset link is invalid or has expired.',
  },
  done: 'Password Reset Successful',
  askFailed: 'Failed to process your request. Please try again.',
  resetFailed: 'Failed to reset password. Please try again.',
} as const;
