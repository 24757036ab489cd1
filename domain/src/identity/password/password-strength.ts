import { refuse } from '../../common/rule/refusal.ts';
import { foldEmail } from '../account/account.ts';
import { signInRefusals } from '../sign-in/sign-in-words.ts';
import { isCommonPassword, isPersonalPassword, type PasswordOwner } from './password-common.ts';
import { minimumPasswordLength, passwordLengthFault } from './password-length.ts';

/**
 * Refuses a new password that is too short, too long, common, or made of what is known of its
 * owner; null when it is acceptable.
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner) {
	const lengthFault = passwordLengthFault(password);
	if (lengthFault === 'too-short') {
		const facts = { least: minimumPasswordLength };
		return refuse(signInRefusals, 'access/password-too-short', facts);
	}
	if (lengthFault === 'too-long') return refuse(signInRefusals, 'access/password-too-long');
	if (foldEmail(password) === foldEmail(owner.email)) {
		return refuse(signInRefusals, 'access/password-is-email');
	}
	if (isPersonalPassword(password, owner)) {
		return refuse(signInRefusals, 'access/password-personal');
	}
	if (isCommonPassword(password)) return refuse(signInRefusals, 'access/password-common');
	return null;
}
