import type { MovedVehicle } from '@sevk/contract/common/live-events';
import { eachDepot } from '../../db/sql/each-depot.ts';

/** The last positions of a depot that arrived after a time. */
export type ReadPositions = (depotId: string, after: Date) => Promise<readonly MovedVehicle[]>;

/** A position whose transaction was slow, or that another process with another clock received. */
const overlapMs = 5_000;

type Round = { readonly startedAt: number; readonly times: ReadonlyMap<string, string> };

/**
 * Answers for each call which vehicles of the depots moved since the call before. The first call for a
 * depot names none: who begins to follow it has just read where they are.
 */
export function followPositions(read: ReadPositions) {
	const rounds = new Map<string, Round>();
	return async (depotIds: readonly string[]) => {
		for (const depotId of rounds.keys()) if (!depotIds.includes(depotId)) rounds.delete(depotId);
		const parts = await eachDepot(depotIds, async (depotId) => {
			const startedAt = Date.now();
			const before = rounds.get(depotId);
			const found = await read(depotId, new Date((before?.startedAt ?? startedAt) - overlapMs));
			const times = new Map(found.map(({ routeId, at }) => [routeId, at]));
			rounds.set(depotId, { startedAt, times });
			if (before === undefined) return { depotId, vehicles: [] };
			const isNew = ({ routeId, at }: MovedVehicle) => before.times.get(routeId) !== at;
			return { depotId, vehicles: found.filter(isNew) };
		});
		return parts.filter(({ vehicles }) => vehicles.length > 0);
	};
}
