import type { Role } from '../../common/access/role.ts';
import { cleanCode } from '../../common/text/clean-text.ts';
import { foldText } from '../../common/text/fold.ts';
import { pinDigits, refuseWeakPin } from './pin.ts';

/**
 * Roles that may sign in with a user name and a PIN: work in the depot. A PIN guards less than a
 * password, so no role that changes users, rules or plans is among them.
 */
const pinRoles = ['warehouse', 'cashier'] as const satisfies readonly Role[];

export function isPinRole(role: Role): boolean {
	return (pinRoles as readonly Role[]).includes(role);
}

/** How long the PIN of the office lets a person choose an own one. */
export const temporaryPinHours = 72;

/** Where the PIN of a user comes from: none given, the office, or the person. */
export type PinState = 'none' | 'temporary' | 'expired' | 'own';

/**
 * A user name for comparison: in any case, with or without the marks of Turkish letters, it is one
 * name. `İLKER`, `ilker` and `ılker` are the same.
 */
export function foldUserName(name: string): string {
	return foldText(cleanCode(name));
}

const userName = /^[a-zçğıöşüâîûA-ZÇĞİÖŞÜÂÎÛ0-9][a-zçğıöşüâîûA-ZÇĞİÖŞÜÂÎÛ0-9._-]{2,29}$/;

/** 3 to 30 letters, digits, dots, dashes and underscores; no @, which marks an e-mail address. */
export function isUserName(name: string): boolean {
	return userName.test(cleanCode(name));
}

/**
 * A PIN of the office from numbers that nobody can foresee: the first that is not easily guessed.
 * @param numberAt a random number below 2^32 for each try
 */
export function temporaryPin(numberAt: (attempt: number) => number): string {
	for (let attempt = 0; ; attempt += 1) {
		const pin = String(numberAt(attempt) % 10 ** pinDigits).padStart(pinDigits, '0');
		if (refuseWeakPin(pin, '') === null) return pin;
	}
}
