import { maskEmail, maskName, maskPhone } from '../format/name-mask.ts';
import { formatPhone } from '../format/phone.ts';
import type { Role } from './role.ts';

/**
 * Whether the name and the phone number of a recipient are in full (docs/trust.md#privacy). The e-mail
 * address is shown like the phone number. Users of the company are always named in full.
 */
export type RecipientView = { readonly name: boolean; readonly phone: boolean };

/** The recipients of a driver's own running route; the names on signed papers. */
const fullRecipientView: RecipientView = { name: true, phone: true };
const named: RecipientView = { name: true, phone: false };
const masked: RecipientView = { name: false, phone: false };

/** What each role needs for its work. The right `orders.reveal` shows one order in full. */
export const recipientViews: Readonly<Record<Role, RecipientView>> = {
	admin: named,
	ops_manager: named,
	planner: masked,
	warehouse: named,
	cashier: masked,
	support: named,
	driver: masked,
	viewer: masked,
};

/** The setting Listelerde alıcı bilgisi: as the role needs, masked or named for everybody. */
export const recipientListings = ['by_role', 'masked', 'named'] as const;
export type RecipientListing = (typeof recipientListings)[number];

export const recipientListingWords: Readonly<Record<RecipientListing, string>> = {
	by_role: 'Rolün işine göre',
	masked: 'Herkese maskeli',
	named: 'Herkese açık ad, maskeli telefon',
};

/** Who looks at a recipient. */
export type RecipientViewer = {
	readonly role: Role;
	readonly driverId: string | null;
	readonly recipientListing: RecipientListing;
};

/** The view of a list, an export, the map or a search. */
export function listedRecipientView({ role, recipientListing }: RecipientViewer): RecipientView {
	if (role === 'driver' || recipientListing === 'by_role') return recipientViews[role];
	return recipientListing === 'named' ? named : masked;
}

/** A route that carries the order: its driver, and whether it is between acceptance and closing. */
type CarryingRoute = { readonly driverId: string | null; readonly running: boolean };

/** The view of a record's own screen. */
export function recipientViewOf(
	viewer: RecipientViewer,
	route: CarryingRoute | null,
): RecipientView {
	return isOwnRunning(viewer, route) ? fullRecipientView : recipientViews[viewer.role];
}

/** The view of a row in a list: a driver needs the recipients of the running route there, too. */
export function rowRecipientView(
	viewer: RecipientViewer,
	route: CarryingRoute | null,
): RecipientView {
	return isOwnRunning(viewer, route) ? fullRecipientView : listedRecipientView(viewer);
}

function isOwnRunning({ role, driverId }: RecipientViewer, route: CarryingRoute | null): boolean {
	return role === 'driver' && route !== null && route.running && route.driverId === driverId;
}

/** @example recipientName({ name: false, phone: false }, 'Kâzım Çelik') // 'Kâzım Ç****' */
export function recipientName(view: RecipientView, name: string): string {
	return view.name ? name : maskName(name);
}

/** @example recipientPhone({ name: true, phone: false }, '+905381234533') // '0538 *** ** 33' */
export function recipientPhone(view: RecipientView, phone: string): string {
	return view.phone ? formatPhone(phone) : maskPhone(phone);
}

/** @example recipientEmail({ name: true, phone: false }, 'kazim@ornek.com') // 'k****@ornek.com' */
export function recipientEmail(view: RecipientView, email: string): string {
	return view.phone ? email : maskEmail(email);
}
