import { refuse } from '../common/rule/refusal.ts';
import { isCommonPassword, isPersonalPassword, type PasswordOwner } from './password-common.ts';
import { signInRefusals } from './sign-in-words.ts';
import { foldEmail } from './user.ts';

/**
 * Minimum length and a list of common passwords instead of composition rules
 * (docs/trust.md#sign-in).
 */
export const minimumPasswordLength = 10;

/** Limits the work of hashing a password. */
export const maximumPasswordLength = 128;

/**
 * Refuses a new password that is too short, too long, common, or made of what is known of its
 * owner; null when it is acceptable.
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner) {
	if ([...password].length < minimumPasswordLength) {
		const facts = { least: minimumPasswordLength };
		return refuse(signInRefusals, 'access/password-too-short', facts);
	}
	if (password.length > maximumPasswordLength) {
		return refuse(signInRefusals, 'access/password-too-long');
	}
	if (foldEmail(password) === foldEmail(owner.email)) {
		return refuse(signInRefusals, 'access/password-is-email');
	}
	if (isPersonalPassword(password, owner)) {
		return refuse(signInRefusals, 'access/password-personal');
	}
	if (isCommonPassword(password)) return refuse(signInRefusals, 'access/password-common');
	return null;
}
