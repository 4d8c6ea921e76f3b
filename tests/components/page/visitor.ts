/** From now on nobody is signed in. */
export const signOut = async (): Promise<void> => {
  await fetch('/api/logout', { method: 'POST' });
};
