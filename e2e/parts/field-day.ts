import { createDepot } from '@sevk/contract/depots/depots';
import { createDriver } from '@sevk/contract/drivers/drivers';
import { confirmOrders, createOrder } from '@sevk/contract/orders/order-edits';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { addRouteOrders, createRoute, planRoute } from '@sevk/contract/routes/route-plan';
import { createUser } from '@sevk/contract/users/users';
import { createVehicle } from '@sevk/contract/vehicles/vehicles';
import { todayIn } from '@sevk/domain/common/date/date';
import type { ApiPerson } from './api.ts';
import { vanFields } from './operation.ts';

export type FieldDay = {
	readonly userId: string;
	readonly driverName: string;
	readonly driverPhone: string;
	readonly routeId: string;
	/** In the sequence of the route. */
	readonly orderNos: readonly string[];
};

type Made = { id: string };

const driverPhone = '0532 418 20 74';
const driverName = 'Serkan Aydın';

/** Recipients on one street after the other, so that the drive is short. */
const recipients = [
	{ name: 'Gülşen Karataş', street: 'Alemdağ Cad. No:112', koli: 1, dueKurus: 0 },
	{ name: 'Oğuz Tekin', street: 'Çeşme Sok. No:7', koli: 2, dueKurus: 125_000 },
	{ name: 'Şirin Ünal', street: 'Site Yolu Cad. No:21', koli: 1, dueKurus: 0 },
	{ name: 'İbrahim Doğan', street: 'Kıbrıs Cad. No:40', koli: 1, dueKurus: 0 },
] as const;

/** Where the phone is at each stop. */
export function placeOf(index: number) {
	return { longitude: 29.11 + index * 0.004, latitude: 41.024 + index * 0.002 };
}

/** A planned route of a new driver in a depot of its own, whose account has a phone but no PIN yet. */
export async function createFieldDay(api: ApiPerson): Promise<FieldDay> {
	const { id: depotId } = await api.call<Made>(createDepot, {
		body: {
			code: 'CKM',
			name: 'Çekmeköy Şubesi',
			province: 'İstanbul',
			district: 'Çekmeköy',
			addressLine: 'Merkez Mah. Depo Sok. No:4',
			opensAt: '06:00',
			closesAt: '20:00',
			point: { type: 'Point', coordinates: [29.1, 41.02] },
			receivesByScan: false,
		},
	});
	const vehicle = await api.call<Made>(createVehicle, {
		body: { ...vanFields(depotId, '34 SRK 418'), depotId },
	});
	const driver = await api.call<Made>(createDriver, {
		body: {
			depotId,
			fullName: driverName,
			phone: driverPhone,
			nationalId: null,
			licenceClass: 'B',
			licenceUntil: null,
			srcDocument: null,
			srcUntil: null,
			state: 'active',
		},
	});
	const user = await api.call<{ userId: string }>(createUser, {
		body: {
			email: null,
			name: driverName,
			phone: driverPhone,
			role: 'driver',
			allDepots: false,
			depotIds: [depotId],
			driverId: driver.id,
		},
	});
	const orders: { readonly id: string; readonly orderNo: string }[] = [];
	for (const [index] of recipients.entries()) orders.push(await anOrder(api, depotId, index));
	const orderIds = orders.map(({ id }) => id);
	await api.call(confirmOrders, { body: { depotId, orderIds } });
	const { id: routeId } = await api.call<Made>(createRoute, {
		body: {
			depotId,
			serviceDate: todayIn(new Date()),
			vehicleId: vehicle.id,
			driverId: driver.id,
			assistantName: '',
			note: '',
		},
	});
	await api.call(addRouteOrders, { params: { routeId }, body: { orderIds } });
	const { version } = await api.call<{ version: number }>(showRoute, { params: { routeId } });
	await api.call(planRoute, { params: { routeId }, body: { version } });
	const orderNos = orders.map(({ orderNo }) => orderNo);
	return { userId: user.userId, driverName, driverPhone, routeId, orderNos };
}

async function anOrder(api: ApiPerson, depotId: string, index: number) {
	const { name, street, koli, dueKurus } = recipients[index] ?? recipients[0];
	const { longitude, latitude } = placeOf(index);
	const orderNo = `SP-90041${index + 1}`;
	const { id } = await api.call<Made>(createOrder, {
		body: {
			depotId,
			orderNo,
			externalRef: null,
			orderType: 'delivery',
			senderName: 'Kuzey Mobilya',
			recipientName: name,
			phone: `0533 204 10 1${index}`,
			province: 'İstanbul',
			district: 'Ümraniye',
			neighbourhood: 'İstiklal',
			addressLine: street,
			addressHint: '',
			postalCode: '34760',
			point: { type: 'Point', coordinates: [longitude, latitude] },
			serviceDate: todayIn(new Date()),
			windowStart: null,
			windowEnd: null,
			dispatchNoteNo: `KZY2026${index}`,
			coldChain: false,
			pieceCount: koli,
			senderBarcodes: [],
			desi: 12,
			kg: 4,
			note: '',
			paymentType: dueKurus > 0 ? 'cash' : 'online',
			dueKurus,
			amountKurus: Math.max(dueKurus, 80_000),
			preCampaignKurus: null,
		},
	});
	return { id, orderNo };
}
