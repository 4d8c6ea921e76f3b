/** Where a mailed link is checked, and the new password set. */
export const resetPasswordPath = (token: string): string =>
  `/api/reset-password/${encodeURIComponent(token)}`;
