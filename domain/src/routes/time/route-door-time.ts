import type { PlanningRules } from '../../company/company-planning.ts';

/** A driver looks for the door of a stop of which only the mahalle or ilçe is known. */
export const searchMinutes = 3;

type DoorOrder = {
	readonly pieceCount: number;
	/** Minutes at the door that it asks for (Kapıda süre). */
	readonly serviceMinutes?: number | null | undefined;
	/** Whether its point is the centre of its ilçe or mahalle. */
	readonly approximate: boolean;
};

type DoorFacts = {
	readonly rules: Pick<PlanningRules, 'placeMinutes' | 'pieceSeconds'>;
	readonly orders: readonly DoorOrder[];
	/** What the address has learned of the stay of these orders; null if nothing. */
	readonly stayMinutes: number | null;
};

/**
 * Time at the door of a stop, in plans and in the length of a route: the minutes that orders ask for, and
 * the seconds for each piece of the others. A stop of which no order asks for its own takes what its
 * address has learned, else the minutes of a place.
 */
export function doorMinutesOf({ rules, orders, stayMinutes }: DoorFacts): number {
	const isAsking = ({ serviceMinutes = null }: DoorOrder) => serviceMinutes !== null;
	const hasAsking = orders.some(isAsking);
	if (!hasAsking && stayMinutes !== null) return stayMinutes;
	const asked = orders.reduce((sum, { serviceMinutes }) => sum + (serviceMinutes ?? 0), 0);
	const pieces = orders.reduce((sum, order) => sum + (isAsking(order) ? 0 : order.pieceCount), 0);
	const search = orders.every(({ approximate }) => approximate) ? searchMinutes : 0;
	return (hasAsking ? asked : rules.placeMinutes) + search + (rules.pieceSeconds * pieces) / 60;
}
