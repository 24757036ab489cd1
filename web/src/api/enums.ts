import { changeStore, type EnumEntry } from './client-store.ts';
import { logFailure } from './log.ts';
import { request } from './request.ts';

// Names of the lists as the specification fixes them (§7).
type PublicEnums = {
	readonly OrderUndebitReasons: readonly EnumEntry[];
	readonly VehicleUndeliveryReasons: readonly EnumEntry[];
	readonly VehicleProductReturnReasons: readonly EnumEntry[];
	readonly Roles: Readonly<Record<string, string>>;
	readonly VehicleTypes: readonly EnumEntry[];
};

/** Reads the public lists at start-up into the client state (spec §7). */
export async function loadEnums(): Promise<void> {
	try {
		const response = await request('/api/public/enums');
		const { data } = (await response.json()) as { data: PublicEnums };
		changeStore({
			order_un_debit_reasons: data.OrderUndebitReasons,
			vehicle_un_delivery_reasons: data.VehicleUndeliveryReasons,
			vehicle_product_return_reasons: data.VehicleProductReturnReasons,
			roles: data.Roles,
			vehicle_types: data.VehicleTypes,
		});
	} catch (error) {
		logFailure('Listeler alınamadı.', error);
	}
}
