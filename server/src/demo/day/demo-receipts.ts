// Mal Kabul in Ümraniye: one delivery is received with a surplus piece, another one is under way.
import { addDays } from '@sevk/domain/common/date/date';
import { editDepot } from '../../features/depots/depot-commands.ts';
import {
	closeReceipt,
	receivePiece,
} from '../../features/orders/receipt/order-receipt-commands.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { umraniyeDepot } from '../data/demo-fleet.ts';
import { asianDistricts } from '../data/demo-places.ts';
import { demoShops } from '../data/demo-products.ts';
import { clockMinutes, pastDay } from './demo-clock.ts';
import { accepted, takeOrders } from './demo-office.ts';
import type { DemoToday } from './demo-today.ts';

/**
 * The depot receives by scan from now on: the orders of before are in the depot, those of tomorrow
 * are expected until their scan.
 */
export async function seedReceipts(day: DemoToday, admin: PersonCaller): Promise<void> {
	const { db, depotId } = day.office;
	const fields = { ...umraniyeDepot, receivesByScan: true, version: 1 };
	accepted(await editDepot(db, admin, depotId, fields));
	const [first, second] = demoShops;
	if (first === undefined || second === undefined) throw new Error('The demo has two shops');
	await seedDelivery(day, { shop: first, count: 4, at: '13:20', isEnded: true });
	await seedDelivery(day, { shop: second, count: 6, at: '14:25', isEnded: false });
}

type DeliveryOf = {
	readonly shop: (typeof demoShops)[number];
	readonly count: number;
	readonly at: string;
	/** Ended with a surplus piece; otherwise a third of the pieces is still missing. */
	readonly isEnded: boolean;
};

async function seedDelivery(
	{ office, today, clock }: DemoToday,
	{ shop, count, at, isEnded }: DeliveryOf,
): Promise<void> {
	const { db, depotId, people } = office;
	const caller = people.warehouse;
	const lastNight = pastDay(addDays(today, -1))(clockMinutes('21:20'));
	const serviceDate = addDays(today, 1);
	const districts = Object.values(asianDistricts);
	const orders = await takeOrders(office, { serviceDate, districts, count, shop }, lastNight);
	const barcodes = orders.flatMap(({ pieces }) => pieces).map(({ barcode }) => barcode);
	const delivery = { senderName: shop.name, serviceDate };
	const begins = clockMinutes(at);
	const scan = async (barcode: string, minutes: number) => {
		const scannedAt = clock(begins + minutes);
		const context = { db, caller, act: office.act(scannedAt) };
		accepted(await receivePiece(context, { depotId, barcode, scannedAt, delivery }));
	};
	const present = isEnded ? barcodes : barcodes.slice(0, Math.ceil((barcodes.length * 2) / 3));
	for (const [index, barcode] of present.entries()) await scan(barcode, index);
	if (!isEnded) return;
	await scan(`${barcodes[0]}9`, present.length);
	const act = office.act(clock(begins + present.length + 2));
	accepted(
		await closeReceipt(
			{ db, caller, act },
			{
				depotId,
				...delivery,
				missingCount: 0,
				cancellations: [],
				note: 'Listede olmayan bir koli çıktı; mağazaya bildirildi.',
			},
		),
	);
}
