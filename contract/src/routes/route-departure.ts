// Facts of the check before departure (Çıkış Öncesi Kontrol).
import { papers } from '@sevk/domain/vehicles/vehicle-expiry';
import { vehicleTypes } from '@sevk/domain/vehicles/vehicle-type';
import { z } from 'zod';
import { clockTime, id, serviceDate } from '../common/ids.ts';

/** The total load of a route's orders. */
export const vehicleLoad = z.object({ pieces: z.int(), desi: z.number(), kg: z.number() });
/** Maximum load of a vehicle; null for an unknown limit. */
export const vehicleCapacity = z.object({
	pieces: z.int().nullable(),
	desi: z.int().nullable(),
	kg: z.int().nullable(),
});

/** Facts for `departureChecks` of the domain, which the screen evaluates. */
export const departureFacts = z.object({
	pendingPieces: z.int(),
	accepted: z.boolean(),
	disputed: z.boolean(),
	loadedPieces: z.int(),
	/** Expired papers that prevent the departure by the company's rules. */
	expiredPapers: z.array(z.object({ document: z.enum(papers), words: z.string() })),
	/** Cold-chain orders on a vehicle without cooling; null if there are none. */
	uncooled: z.object({ orderCount: z.int(), plate: z.string(), blocks: z.boolean() }).nullable(),
	/** Orders that need a lift or ADR on a vehicle without it. */
	lacks: z.array(
		z.object({ need: z.enum(['lift', 'adr']), orderCount: z.int(), plate: z.string() }),
	),
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
			roadCardUntil: serviceDate.nullable(),
			lastReturnKm: z.int().nullable(),
		})
		.nullable(),
	driver: z
		.object({
			available: z.boolean(),
			licenceClass: z.string().nullable(),
			licenceUntil: serviceDate.nullable(),
			srcDocument: z.string().nullable(),
			srcUntil: serviceDate.nullable(),
			hasNationalId: z.boolean(),
		})
		.nullable(),
	load: vehicleLoad,
	capacity: vehicleCapacity,
	windowEnds: z.array(z.object({ orderId: id, end: clockTime })),
	cancelledLoaded: z.array(id),
	/** Orders in ilçeler that the vehicle may not enter. */
	outsideOrders: z.array(z.object({ orderId: id, orderNo: z.string(), districtName: z.string() })),
	/** Bonds that the route breaks, a sentence each. */
	brokenBonds: z.array(z.object({ orderIds: z.array(id), sentence: z.string() })),
	otherDayOrders: z.array(id),
	placelessOrders: z.array(id),
	approximateOrders: z.array(id),
	noDispatchNote: z.array(id),
	noPostalCode: z.array(id),
	hasDispatchNotes: z.boolean(),
});
