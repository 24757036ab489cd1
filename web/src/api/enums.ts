import { readPublicEnums } from '@sevk/contract/reasons/reasons';
import { call } from './call.ts';
import { changeStore } from './client-store.ts';
import { logFailure } from './log.ts';

/** Reads the public lists at start-up into the client state (spec §7). */
export async function loadEnums(): Promise<void> {
	try {
		const { data } = await call(readPublicEnums, {});
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
