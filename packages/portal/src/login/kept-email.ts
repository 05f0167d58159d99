const key = 'parley.account-email';

/** The address typed in this tab, so that a reload and the back button find it. Never a password. */
export function readKeptEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage is forbidden here; the address is typed again
  }
}

export function keepEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // storage is forbidden here; nothing is lost but the comfort
  }
}
