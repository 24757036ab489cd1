// Where the money of a shop goes. One person enters an IBAN, another confirms it, and it is used two
// days later, so that the shop, which is told by mail, can object (docs/domain.md#senders).

/** From the confirmation of an IBAN until it is used. */
export const ibanWaitHours = 48;
/** A contact's former address still counts for so long: who changes both is not told alone. */
const formerEmailDays = 30;

export const ibanDecisions = ['confirmed', 'withdrawn'] as const;
export type IbanDecision = (typeof ibanDecisions)[number];

export const ibanStates = ['entered', 'waiting', 'in_force', 'replaced', 'withdrawn'] as const;
export type IbanState = (typeof ibanStates)[number];

/** An IBAN of a sender with what was decided about it. */
export type SenderIban = {
	readonly id: string;
	/** From when on it is used; null until it is confirmed. */
	readonly inForceFrom: Date | null;
	readonly withdrawn: boolean;
};

/** When an IBAN that is confirmed now is used. */
export function ibanInForceFrom(confirmedAt: Date): Date {
	return new Date(confirmedAt.getTime() + ibanWaitHours * 3_600_000);
}

/** The IBAN that money is sent to at a time; null without one. */
export function ibanInForce<Iban extends SenderIban>(
	ibans: readonly Iban[],
	at: Date,
): Iban | null {
	let found: Iban | null = null;
	for (const iban of ibans) {
		if (iban.withdrawn || iban.inForceFrom === null || iban.inForceFrom > at) continue;
		if (found?.inForceFrom && found.inForceFrom > iban.inForceFrom) continue;
		found = iban;
	}
	return found;
}

export function ibanStateOf(iban: SenderIban, ibans: readonly SenderIban[], at: Date): IbanState {
	if (iban.withdrawn) return 'withdrawn';
	if (iban.inForceFrom === null) return 'entered';
	if (iban.inForceFrom > at) return 'waiting';
	return ibanInForce(ibans, at)?.id === iban.id ? 'in_force' : 'replaced';
}

/** Whether an IBAN is on its way, so that no other may be entered. */
export function isIbanOpen(state: IbanState): boolean {
	return state === 'entered' || state === 'waiting';
}

/** A contact's addresses, with the time since when each is known. */
export type ContactEmail = {
	readonly email: string | null;
	/** When the present address was entered. */
	readonly emailSince: Date;
	/** The address before; null without one. */
	readonly formerEmail: string | null;
};

/**
 * The former address of a contact whose address is changed: of several changes within the time in which
 * it counts, the one before all of them, so that changing twice hides nothing.
 */
export function formerEmailAfter(
	{ email, emailSince, formerEmail }: ContactEmail,
	at: Date,
): string | null {
	return formerEmail !== null && emailSince > formerEmailsSince(at)
		? formerEmail
		: (email ?? formerEmail);
}

function formerEmailsSince(at: Date): Date {
	return new Date(at.getTime() - formerEmailDays * 24 * 3_600_000);
}

/** Who is told that the shop's IBAN changes: present addresses and those that were changed lately. */
export function addressesToTell(contacts: readonly ContactEmail[], at: Date): readonly string[] {
	const since = formerEmailsSince(at);
	const addresses = contacts.flatMap(({ email, emailSince, formerEmail }) => [
		...(email === null ? [] : [email]),
		...(formerEmail !== null && emailSince > since ? [formerEmail] : []),
	]);
	return [...new Set(addresses)];
}

/** Whether somebody is told who was a contact before: of an address as old as the wait. */
export function tellsOldContact(contacts: readonly ContactEmail[], at: Date): boolean {
	const since = new Date(at.getTime() - ibanWaitHours * 3_600_000);
	return contacts.some(
		({ email, emailSince, formerEmail }) =>
			formerEmail !== null || (email !== null && emailSince <= since),
	);
}
