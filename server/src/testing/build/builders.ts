// Builders of definitions and orders for tests of routes, debits and settlements.
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { newOrder } from '../../features/orders/common/order-entry-commands.ts';
import { insertOrders } from '../../features/orders/common/order-insert-store.ts';
import { nextMade } from './made-count.ts';

/** The service date of the tests, independent of the machine's clock. */
export const testDay = '2026-03-05';

const actor = { userId: null, name: 'Test', requestId: null };

export async function aDepot(db: Database, about: { name?: string } = {}): Promise<string> {
	const id = newId();
	const now = new Date();
	const code = `D-${String(nextMade()).padStart(5, '0')}`;
	await db.insertInto('depot_codes').values({ code, owner_id: id }).execute();
	await db
		.insertInto('depots')
		.values({
			id,
			code,
			name: about.name ?? 'Ümraniye',
			province: 'İstanbul',
			district: 'Ümraniye',
			longitude: 29.1,
			latitude: 41.02,
			created_at: now,
			updated_at: now,
		})
		.execute();
	return id;
}

type VehicleAbout = {
	plate?: string;
	toursPerDay?: number;
	capacityPieces?: number;
	inspectionUntil?: string;
	retired?: boolean;
	state?: 'active' | 'in_service';
};

export async function aVehicle(
	db: Database,
	depotId: string,
	about: VehicleAbout = {},
): Promise<string> {
	const id = newId();
	const now = new Date();
	await db
		.insertInto('vehicles')
		.values({
			id,
			depot_id: depotId,
			plate: about.plate ?? `34SVK${String(nextMade()).padStart(2, '0')}`,
			vehicle_type: 'PANEL_VAN',
			ownership: 'owned',
			capacity_pieces: about.capacityPieces ?? null,
			tours_per_day: about.toursPerDay ?? 1,
			inspection_until: about.inspectionUntil ?? null,
			state: about.state ?? 'active',
			retired_at: about.retired === true ? now : null,
			created_at: now,
			updated_at: now,
		})
		.execute();
	return id;
}

export async function aDriver(
	db: Database,
	depotId: string,
	about: { name?: string; state?: 'active' | 'on_leave' } = {},
): Promise<string> {
	const id = newId();
	const now = new Date();
	await db
		.insertInto('drivers')
		.values({
			id,
			depot_id: depotId,
			full_name: about.name ?? 'Mehmet Yıldız',
			state: about.state ?? 'active',
			created_at: now,
			updated_at: now,
		})
		.execute();
	return id;
}

/** A draft of an order; each one has its own address by default. */
export function anOrderDraft(about: Partial<OrderDraft> = {}): OrderDraft {
	const count = nextMade();
	return {
		orderNo: `SP-${100_000 + count}`,
		externalRef: null,
		dispatchNoteNo: null,
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		senderName: 'Mağaza',
		recipientName: 'Ayşe Nur Yılmaz',
		phone: '+905321234567',
		email: null,
		province: 'İstanbul',
		district: 'Kadıköy',
		neighbourhood: 'Moda',
		addressLine: `Moda Cad. No:${count}`,
		addressHint: '',
		postalCode: null,
		// Within 9 km, however many orders the tests of this process have made.
		point: { type: 'Point', coordinates: [29.02 + (count % 1000) / 10_000, 40.98] },
		serviceDate: testDay,
		windowStart: null,
		windowEnd: null,
		windowGapStart: null,
		windowGapEnd: null,
		readyFrom: null,
		pieceCount: 1,
		senderBarcodes: [],
		desi: 4,
		kg: 2.5,
		paymentType: 'online',
		dueKurus: 0,
		amountKurus: 125_050,
		preCampaignKurus: null,
		orderType: 'delivery',
		note: '',
		lines: [{ product: 'Kahve makinesi', quantity: 1, unit: 'adet', unitPriceKurus: 125_050 }],
		...about,
	};
}

/** The input of the form of a new order. */
export function anOrderForm(depotId: string, about: object = {}) {
	const { lines: _lines, point, ...form } = anOrderDraft();
	const [longitude = 0, latitude = 0] = point?.coordinates ?? [];
	const place = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
	const senderBarcodes = [...form.senderBarcodes];
	return { ...form, senderBarcodes, depotId, point: place, ...about };
}

/** Orders in the pool, with their pieces in the depot. */
export async function someOrders(
	db: Database,
	depotId: string,
	drafts: readonly Partial<OrderDraft>[],
): Promise<string[]> {
	const orders = drafts.map((about) => newOrder(anOrderDraft(about), []));
	await transact(db, (tx) => insertOrders(tx, { depotId, orders, caller: actor, now: new Date() }));
	return orders.map(({ orderId }) => orderId);
}
