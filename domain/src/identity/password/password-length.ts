/**
 * Minimum length and a list of common passwords instead of composition rules
 * (docs/trust.md#sign-in).
 */
export const minimumPasswordLength = 10;

/** Limits the work of hashing a password. */
export const maximumPasswordLength = 128;

/** Whether a password is too short or too long; null when its length is right. */
export function passwordLengthFault(password: string): 'too-short' | 'too-long' | null {
	if ([...password].length < minimumPasswordLength) return 'too-short';
	return password.length > maximumPasswordLength ? 'too-long' : null;
}
