import { type Refusal, refuseAs } from '../common/refusal.ts';
import { signInRefusals } from './sign-in-words.ts';
import { foldEmail } from './user.ts';

/** Length over composition rules (trust.md §5); ten characters, since no list of leaked ones is asked. */
export const minimumPasswordLength = 10;

/** An upper bound only so that nobody makes the server hash a novel. */
export const maximumPasswordLength = 128;

/** Says why a new password will not do, or null when it will. */
export function weakPassword(password: string, email: string): Refusal | null {
	if ([...password].length < minimumPasswordLength) {
		const facts = { least: minimumPasswordLength };
		return refuseAs(422, signInRefusals, 'access/password-too-short', facts);
	}
	if (password.length > maximumPasswordLength) {
		return refuseAs(422, signInRefusals, 'access/password-too-long');
	}
	if (foldEmail(password) === foldEmail(email)) {
		return refuseAs(422, signInRefusals, 'access/password-is-email');
	}
	return null;
}
