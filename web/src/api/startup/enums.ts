import { readPublicEnums } from '@sevk/contract/reasons/reasons';
import { call } from '../call/call.ts';
import { logFailure } from '../connection/log.ts';
import { noAnswerOf } from '../connection/problem.ts';
import { changeStore, showBanner } from '../state/client-store.ts';

/** Delay before the lists are fetched again after a failure. */
const againMs = 10_000;

/** Reads the public lists at start-up into the client state (docs/specification.md#7-calls). */
export async function loadEnums(): Promise<void> {
	try {
		await readEnums();
	} catch (error) {
		logFailure('Listeler alınamadı.', error);
		// The strip says that there is no connection, and a driver has the reasons
		// of the route on the phone.
		if (noAnswerOf(error) !== 'no-connection') {
			showBanner({
				type: 'warning',
				title: 'Listeler alınamadı',
				message: 'Nedenler ve araç tipleri birazdan yeniden istenecek.',
			});
		}
		setTimeout(keepReading, againMs);
	}
}

/** One message per failure: the next one is shown only after a success. */
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
