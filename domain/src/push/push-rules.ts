import type { Role } from '../common/access/role.ts';
import { type ClockTime, minutesOf } from '../common/date/clock-time.ts';
import { type PushType, pushTypeEntries, pushTypes, rolesForPush } from './push-type.ts';

/** Hours in which only urgent messages are sent; may pass midnight. Null: none. */
export type QuietHours = { readonly from: ClockTime; readonly until: ClockTime } | null;

/** Which roles receive which messages, and when (docs/domain.md#push-messages). */
export type PushRules = {
	readonly roles: Readonly<Record<PushType, readonly Role[]>>;
	readonly quietHours: QuietHours;
};

export const pushRuleDefaults: PushRules = {
	roles: Object.fromEntries(
		pushTypes.map((type) => [type, pushTypeEntries[type].defaultRoles]),
	) as Record<PushType, readonly Role[]>,
	quietHours: { from: '22:00', until: '06:00' },
};

/** A user with a device in the depot of an event. */
export type PushReceiver = {
	readonly userId: string;
	readonly role: Role;
	/** Set for a driver. */
	readonly driverId: string | null;
};

export type PushOccasion = {
	readonly type: PushType;
	/** The user of the event; null: the system. */
	readonly actorId: string | null;
	/** The driver whom the message concerns. */
	readonly driverId: string | null;
};

/** Whether a user receives a message. The user of an event is not informed of it, a driver only of own work. */
export function receivesPush(
	{ userId, role, driverId }: PushReceiver,
	occasion: PushOccasion,
	rules: PushRules,
): boolean {
	if (userId === occasion.actorId) return false;
	if (!pushTypesOf(role, rules).includes(occasion.type)) return false;
	return role !== 'driver' || (driverId !== null && driverId === occasion.driverId);
}

/** What a role is informed of, in the order of the table. */
export function pushTypesOf(role: Role, { roles }: Pick<PushRules, 'roles'>): PushType[] {
	return pushTypes.filter(
		(type) => roles[type].includes(role) && rolesForPush(type).includes(role),
	);
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** Europe/Istanbul has no daylight saving. */
const istanbulOffsetMinutes = 3 * 60;

/**
 * When a message may be sent: after changes that follow each other were gathered, and at the end of
 * the quiet hours.
 */
export function pushNotBefore(happenedAt: Date, type: PushType, quietHours: QuietHours): Date {
	const { urgent, gatherMs = 0 } = pushTypeEntries[type];
	const now = gatherMs === 0 ? happenedAt : new Date(happenedAt.getTime() + gatherMs);
	if (quietHours === null || urgent) return now;
	const from = minutesOf(quietHours.from);
	const length = minutesBetween(from, minutesOf(quietHours.until));
	const passed = minutesBetween(from, minuteOfDay(now));
	if (passed >= length) return now;
	const minuteStart = Math.floor(now.getTime() / minuteMs) * minuteMs;
	return new Date(minuteStart + (length - passed) * minuteMs);
}

function minutesBetween(from: number, until: number): number {
	return (until - from + dayMinutes) % dayMinutes;
}

function minuteOfDay(now: Date): number {
	return (Math.floor(now.getTime() / minuteMs) + istanbulOffsetMinutes) % dayMinutes;
}

/** A message that could not be sent for this long is of no use any more. */
export const pushLifeMs = 4 * 60 * minuteMs;
