// The facts of Çıkış Öncesi Kontrol for a route before its departure.
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { parsePostalCode } from '@sevk/domain/common/identifier/postal-code';
import { type DriverState, mayDrive } from '@sevk/domain/drivers/driver';
import { brokenBonds, brokenBondWords } from '@sevk/domain/orders/common/order-bond';
import { waitingRouteStates } from '@sevk/domain/routes/common/route';
import { mayBePlanned, type VehicleState } from '@sevk/domain/vehicles/vehicle';
import { mayEnter, type OutsideOrder } from '@sevk/domain/vehicles/vehicle-need';
import type { VehicleType } from '@sevk/domain/vehicles/vehicle-type';
import type { Database } from '../../../db/database.ts';
import { clockOf } from '../../../db/sql/row-values.ts';
import { readBonds } from '../../orders/common/order-bond-store.ts';
import { readDepartureFacts, readOrdersOfTours } from '../common/route-departure-store.ts';
import {
	type RouteDebitRow,
	type RouteOrderRow,
	readDriverPapers,
	readLastReturnKm,
	type VehiclePapers,
} from './route-detail-store.ts';
import type { RouteListRow } from './route-list-store.ts';

type DepartureInput = Pick<RouteDetail, 'load' | 'capacity' | 'balance'> & {
	readonly orders: readonly RouteOrderRow[];
	/** The orders that are counted on the route. */
	readonly carried: readonly RouteOrderRow[];
	readonly debits: readonly RouteDebitRow[];
	readonly papers: VehiclePapers | null;
};

/** The departure facts; null for a route that has departed or was cancelled. */
export async function readDeparture(
	db: Database,
	row: RouteListRow,
	{ orders, carried, debits, papers: vehicle, balance, load, capacity }: DepartureInput,
): Promise<RouteDetail['departure']> {
	if (!waitingRouteStates.includes(row.state)) return null;
	const [facts, driver, lastReturnKm] = await Promise.all([
		readDepartureFacts(db, row.depotId, row.id),
		readDriverPapers(db, row),
		readLastReturnKm(db, row.depotId, row.vehicleId),
	]);
	const going = carried.filter(({ orderState }) => orderState !== 'cancelled');
	const idsOf = (which: (order: RouteOrderRow) => boolean) =>
		going.filter(which).map(({ orderId }) => orderId);
	return {
		...facts,
		expiredPapers: [...facts.expiredPapers],
		lacks: [...facts.lacks],
		serviceDate: row.serviceDate,
		leftPieces: balance.notDebited,
		debitId: debits.find(({ state }) => state !== 'cancelled')?.id ?? null,
		vehicle: vehicle && {
			plate: vehicle.plate,
			vehicleType: vehicle.vehicleType as VehicleType,
			available: mayBePlanned({
				state: vehicle.state as VehicleState,
				blackout: vehicle.blackout,
				retired: vehicle.retiredAt !== null,
			}),
			inspectionUntil: vehicle.inspectionUntil,
			insuranceUntil: vehicle.insuranceUntil,
			roadCardUntil: vehicle.roadCardUntil,
			lastReturnKm,
		},
		driver: driver && {
			available: mayDrive({
				state: driver.state as DriverState,
				exception: driver.exception,
				retired: driver.retiredAt !== null,
			}),
			licenceClass: driver.licenceClass,
			licenceUntil: driver.licenceUntil,
			srcDocument: driver.srcDocument,
			srcUntil: driver.srcUntil,
			hasNationalId: driver.nationalIdEnd !== null,
		},
		load,
		capacity,
		windowEnds: going.flatMap(({ orderId, windowEnd }) => {
			const end = clockOf(windowEnd);
			return end === null ? [] : [{ orderId, end }];
		}),
		cancelledLoaded: orders
			.filter(({ orderState, inCustody }) => orderState === 'cancelled' && inCustody)
			.map(({ orderId }) => orderId),
		outsideOrders: outsideOrdersOf(vehicle, going),
		brokenBonds: await readBrokenBonds(
			db,
			row,
			idsOf(() => true),
		),
		otherDayOrders: idsOf(({ serviceDate }) => serviceDate !== row.serviceDate),
		placelessOrders: idsOf(({ longitude }) => longitude === null),
		approximateOrders: idsOf(({ approximate }) => approximate),
		noDispatchNote: idsOf(({ dispatchNoteNo }) => dispatchNoteNo === null),
		noPostalCode: idsOf(
			({ dispatchNoteNo, postalCode }) =>
				dispatchNoteNo !== null && parsePostalCode(postalCode ?? '') === null,
		),
		hasDispatchNotes: going.some(({ dispatchNoteNo }) => dispatchNoteNo !== null),
	};
}

function outsideOrdersOf(
	vehicle: VehiclePapers | null,
	orders: readonly RouteOrderRow[],
): OutsideOrder[] {
	if (vehicle === null) return [];
	return orders.flatMap(({ orderId, orderNo, province, district }) => {
		const isInside = mayEnter(vehicle, { provinceName: province, districtName: district });
		return isInside ? [] : [{ orderId, orderNo, districtName: district }];
	});
}

async function readBrokenBonds(
	db: Database,
	{ id, depotId, serviceDate, vehicleId }: RouteListRow,
	orderIds: readonly string[],
): Promise<{ orderIds: string[]; sentence: string }[]> {
	const bonds = await readBonds(db, depotId, orderIds);
	if (bonds.length === 0) return [];
	const tours = await readOrdersOfTours(db, depotId, { vehicleId, serviceDate, exceptId: id });
	const placement = {
		coming: new Set(orderIds),
		onRoute: new Set<string>(),
		onVehicle: new Set(tours),
	};
	return brokenBonds(bonds, placement).map((broken) => ({
		orderIds: broken.orders.map(({ orderId }) => orderId),
		sentence: brokenBondWords(broken),
	}));
}
