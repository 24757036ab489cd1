import { readPublicEnums } from '@sevk/contract/reasons/reasons';
import { call } from './call.ts';
import { changeStore, showBanner } from './client-store.ts';
import { logFailure } from './log.ts';

/** After a failure the lists are asked for again this much later. */
const againMs = 10_000;

/** Reads the public lists at start-up into the client state (spec §7). */
export async function loadEnums(): Promise<void> {
	try {
		await readEnums();
	} catch (error) {
		logFailure('Listeler alınamadı.', error);
		showBanner({
			type: 'warning',
			title: 'Listeler alınamadı',
			message: 'Nedenler ve araç tipleri birazdan yeniden istenecek.',
		});
		setTimeout(keepReading, againMs);
	}
}

/** The person was told once; until it works, nobody is told again. */
async function keepReading(): Promise<void> {
	await readEnums().catch(() => setTimeout(keepReading, againMs));
}

async function readEnums(): Promise<void> {
	const { data } = await call(readPublicEnums, {});
	changeStore({
		order_un_debit_reasons: data.OrderUndebitReasons,
		vehicle_un_delivery_reasons: data.VehicleUndeliveryReasons,
		vehicle_product_return_reasons: data.VehicleProductReturnReasons,
		roles: data.Roles,
		vehicle_types: data.VehicleTypes,
	});
}
