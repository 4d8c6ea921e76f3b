/** Titles of toasts when an entry of a balance could not be recorded or removed. */
export const balanceFailures = {
  recordPayment: 'Failed to record the payment',
  recordCredit: 'Failed to record the credit',
  recordRefund: 'Failed to record the refund',
  writeOff: 'Failed to write it off',
  applyCredit: 'Failed to apply the credit',
  removeEntry: 'Failed to remove it',
} as const;
