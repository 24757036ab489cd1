import * as reasons from '@sevk/contract/reasons/reasons';
import { roleWords } from '@sevk/domain/access/role';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint.ts';
import { addReason, editReason, retireReason } from './reason-commands.ts';
import { listReasonRows } from './reason-store.ts';

type OfferedVehicleType = { code: string; label: string; typicalLoadKg: number | null };

/** `vehicleTypes` come from above: vehicles stand higher on the staircase than reasons. */
type ReasonParts = {
	readonly db: Database;
	readonly vehicleTypes: readonly OfferedVehicleType[];
};

export function implementReasons({ db, vehicleTypes }: ReasonParts): Implementation[] {
	return [
		implement(reasons.readPublicEnums, async () => {
			const offered = Map.groupBy(
				await listReasonRows(db, { retired: 'hide' }),
				({ list }) => list,
			);
			return {
				data: {
					OrderUndebitReasons: offered.get('undebit') ?? [],
					VehicleUndeliveryReasons: offered.get('undelivery') ?? [],
					VehicleProductReturnReasons: offered.get('product_return') ?? [],
					Roles: roleWords,
					VehicleTypes: [...vehicleTypes],
				},
			};
		}),
		implement(reasons.listReasons, async ({ query }) => ({
			items: await listReasonRows(db, query),
		})),
		implement(reasons.addReason, async ({ body }, caller) => addReason(db, caller, body)),
		implement(reasons.editReason, async ({ params, body }, caller) =>
			editReason(db, caller, params, body),
		),
		implement(reasons.retireReason, async ({ params, body }, caller) =>
			retireReason(db, caller, params, body),
		),
	];
}
