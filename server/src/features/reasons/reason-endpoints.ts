import * as reasons from '@sevk/contract/reasons/reasons';
import { roleWords } from '@sevk/domain/common/access/role';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { addReason, editReason, retireReason } from './reason-commands.ts';
import { listReasonRows } from './reason-store.ts';
import { reasonTable } from './reason-table-document.ts';

type VehicleTypeOption = { code: string; label: string; typicalLoadKg: number | null };

/** `vehicleTypes` is passed in because reasons may not import vehicles (tools/layers.mjs). */
type ReasonParts = {
	readonly db: Database;
	readonly vehicleTypes: readonly VehicleTypeOption[];
};

export function implementReasons({ db, vehicleTypes }: ReasonParts): Implementation[] {
	const list = implement(reasons.listReasons, async ({ query }) => ({
		items: await listReasonRows(db, query),
	}));
	return [
		implement(reasons.readPublicEnums, async () => {
			const reasonsByList = Map.groupBy(
				await listReasonRows(db, { retired: 'hide' }),
				({ list }) => list,
			);
			return {
				data: {
					OrderUndebitReasons: reasonsByList.get('undebit') ?? [],
					VehicleUndeliveryReasons: reasonsByList.get('undelivery') ?? [],
					VehicleProductReturnReasons: reasonsByList.get('product_return') ?? [],
					Roles: roleWords,
					VehicleTypes: [...vehicleTypes],
				},
			};
		}),
		list,
		exported(list, reasons.exportReasons, {
			table: () => ({ title: 'Nedenler', columns: reasonTable }),
			rows: (answer: { items: reasons.ReasonRecord[] }) => answer.items,
		}),
		implement(reasons.addReason, async ({ body }, caller, { act }) =>
			addReason({ db, caller, act }, body),
		),
		implement(reasons.editReason, async ({ params, body }, caller) =>
			editReason(db, caller, params, body),
		),
		implement(reasons.retireReason, async ({ params, body }, caller) =>
			retireReason(db, caller, params, body),
		),
	];
}
