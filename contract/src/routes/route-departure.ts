// What Çıkış Öncesi Kontrol looks at before a vehicle leaves.
import { vehicleTypes } from '@sevk/domain/vehicles/vehicle-type';
import { z } from 'zod';
import { clockTime, id, serviceDate } from '../common/ids.ts';

/** What a route carries, against what its vehicle takes. */
export const vehicleLoad = z.object({ pieces: z.int(), desi: z.number(), kg: z.number() });
/** What a vehicle takes; null where nobody wrote it down. */
export const vehicleCapacity = z.object({
	pieces: z.int().nullable(),
	desi: z.int().nullable(),
	kg: z.int().nullable(),
});

/** Facts for `departureChecks` of the domain, which the screen asks as the server asks the guard. */
export const departureFacts = z.object({
	pendingPieces: z.int(),
	accepted: z.boolean(),
	disputed: z.boolean(),
	loadedPieces: z.int(),
	serviceDate,
	leftPieces: z.int(),
	debitId: id.nullable(),
	vehicle: z
		.object({
			plate: z.string(),
			vehicleType: z.enum(vehicleTypes),
			available: z.boolean(),
			inspectionUntil: serviceDate.nullable(),
			insuranceUntil: serviceDate.nullable(),
			lastReturnKm: z.int().nullable(),
		})
		.nullable(),
	driver: z
		.object({
			available: z.boolean(),
			licenceClass: z.string().nullable(),
			srcDocument: z.string().nullable(),
		})
		.nullable(),
	load: vehicleLoad,
	capacity: vehicleCapacity,
	windowEnds: z.array(z.object({ orderId: id, end: clockTime })),
	cancelledLoaded: z.array(id),
	otherDayOrders: z.array(id),
	placelessOrders: z.array(id),
	approximateOrders: z.array(id),
	noDispatchNote: z.array(id),
});
