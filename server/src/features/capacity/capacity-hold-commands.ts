// Room that is kept for 15 minutes (docs/domain.md#capacity).
import type { holdCapacity as holdCapacityEndpoint } from '@sevk/contract/capacity/capacity';
import { capacityHoldMinutes } from '@sevk/domain/capacity/capacity';
import { capacityRefusals } from '@sevk/domain/capacity/capacity-words';
import { knownDistrictOf } from '@sevk/domain/common/place/known-district';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { runInActiveDepot } from '../depots/depot-commands.ts';
import { takeRoom } from './capacity-room-commands.ts';
import { insertHold, lockPlaces, releaseHold } from './capacity-store.ts';

type HoldFields = z.output<NonNullable<typeof holdCapacityEndpoint.body>>;

/** Keeps room for an order that is about to come; a day without room is refused to everybody. */
export async function holdCapacity(
	context: CommandContext,
	{ depotId, ...need }: HoldFields,
	now = new Date(),
) {
	return runInActiveDepot(context, depotId, async (tx) => {
		const { province, district, serviceDate, stops, desi } = need;
		const area = knownDistrictOf(province, district);
		if (area === null) return refuse(capacityRefusals, 'capacity/area-unknown');
		const taken = await takeRoom(tx, { depotId, need, taker: 'outside', now });
		if (isRefusal(taken)) return taken;
		// The hold refers to its day, also where the day has no limits.
		await lockPlaces(tx, depotId, [{ area, serviceDate }]);
		const expiresAt = new Date(now.getTime() + capacityHoldMinutes * 60_000);
		const id = newId();
		const { userId: heldBy, name: heldByName } = context.caller;
		await insertHold(tx, {
			depotId,
			id,
			area,
			serviceDate,
			stops,
			desi,
			heldBy,
			heldByName,
			now,
			expiresAt,
		});
		return { id, area, serviceDate, expiresAt: expiresAt.toISOString() };
	});
}

export async function releaseCapacity(
	db: Database,
	caller: PersonCaller,
	{ depotId, holdId }: { readonly depotId: string; readonly holdId: string },
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return transact(db, async (tx) => {
		const exists = await releaseHold(tx, { depotId, holdId }, new Date());
		return exists ? { id: holdId } : notFound();
	});
}
