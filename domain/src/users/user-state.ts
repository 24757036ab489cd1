import type { Role } from '../common/access/role.ts';
import { type StateWord, stateWords } from '../common/rule/tone.ts';
import type { PhoneState } from '../identity/pin/pin.ts';
import type { PinState } from '../identity/pin/pin-user.ts';

/** How a user can sign in, or what is still missing. */
export const userStates = [
	'erased',
	'closed',
	'open',
	'by_email',
	'invited',
	'no_phone',
	'phone_locked',
	'no_pin',
	'pin_given',
	'pin_expired',
] as const;
export type UserState = (typeof userStates)[number];

export type UserStateFacts = {
	readonly role: Role;
	readonly email: string | null;
	/** The PIN of a user name; null without one. */
	readonly pin: PinState | null;
	/** Whether the person has set no password yet. */
	readonly invited: boolean;
	/** Null with a hosted provider, where nobody signs in by PIN. */
	readonly phones: PhoneState | null;
	readonly retired: boolean;
	readonly erased: boolean;
};

/** A driver is expected to sign in on an enrolled phone; an e-mail and a password do as well. */
export function userState(facts: UserStateFacts): UserState {
	const { role, email, pin, invited, phones, retired, erased } = facts;
	if (erased) return 'erased';
	if (retired) return 'closed';
	if (pin !== null) return pinUserStates[pin];
	const hasPassword = email !== null && !invited;
	if (role !== 'driver' || phones === null) return hasPassword ? 'open' : 'invited';
	if (phones === 'open') return 'open';
	if (phones === 'locked') return 'phone_locked';
	if (hasPassword) return 'by_email';
	return 'no_phone';
}

/** The words of a driver's sign-in. */
export function driverSignInWord(signIn: UserState | null): StateWord {
	if (signIn === null) return { label: 'Giriş hesabı yok', tone: 'grey' };
	return signIn === 'open' ? { label: 'Telefon tanıtıldı', tone: 'green' } : userStateWords[signIn];
}

const pinUserStates: Readonly<Record<PinState, UserState>> = {
	none: 'no_pin',
	temporary: 'pin_given',
	expired: 'pin_expired',
	own: 'open',
};

export const userStateWords = stateWords<UserState>({
	erased: { label: 'Verileri silindi', tone: 'void' },
	closed: { label: 'Hesap kapalı', tone: 'void' },
	open: { label: 'Açık', tone: 'green' },
	by_email: { label: 'E-posta ile girer', tone: 'green' },
	invited: { label: 'Davet edildi', tone: 'amber' },
	no_phone: { label: 'Telefon tanıtılmadı', tone: 'amber' },
	phone_locked: { label: 'Telefon kilitli', tone: 'red' },
	no_pin: { label: 'PIN verilmedi', tone: 'amber' },
	pin_given: { label: 'İlk giriş bekleniyor', tone: 'amber' },
	pin_expired: { label: 'PIN süresi doldu', tone: 'red' },
});
