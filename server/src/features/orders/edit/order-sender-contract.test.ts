import { createOrder } from '@sevk/contract/orders/order-edits';
import {
	addSenderContract,
	listSenderContracts,
	trySenderPrice,
} from '@sevk/contract/senders/sender-contracts';
import { createSender } from '@sevk/contract/senders/senders';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { PriceList } from '@sevk/domain/senders/price';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anOrderForm } from '../../../testing/build/builders.ts';
import { createImportTestContext } from '../../../testing/fixture/import-test-context.ts';
import { implementSenders } from '../../senders/sender-endpoints.ts';

const orders = await createImportTestContext(implementSenders);
afterAll(() => orders.close());
const { db } = orders.database;
const today = todayIn(new Date());
const tomorrow = addDays(today, 1);

const free = { fixedKurus: 0, perMille: 0, floorKurus: 0 };
function prices(kurus: number): PriceList {
	return {
		groups: [],
		rules: [
			{
				service: 'delivery',
				group: null,
				bands: [{ fromDesi: 1, toDesi: 5, kurus }],
				stepKurus: 100,
			},
		],
		cash: { ...free, perMille: 20 },
		card: free,
		returnKurus: 0,
		attemptKurus: 0,
		minimumKurus: 0,
	};
}

let count = 0;
async function anAccount(): Promise<string> {
	count += 1;
	const fields = { taxNumber: null, taxOffice: '', address: '' };
	const body = { code: `SZL-${count}`, title: `Sözleşmeli ${count}`, ...fields };
	return (await orders.manage(createSender, { body })).body.id;
}

const add = (senderId: string, startsOn: string, list = prices(5_000)) =>
	orders.manage(addSenderContract, { params: { senderId }, body: { startsOn, prices: list } });

const trial = {
	orderType: 'delivery',
	district: 'İstanbul/Kadıköy',
	desi: 7,
	kg: 2,
	paymentType: 'cash',
	dueKurus: 100_000,
} as const;

test('a version ends the day before the next one, and none is changed', async () => {
	const senderId = await anAccount();
	expect((await add(senderId, addDays(today, -1))).body.code).toBe('sender/contract-past');
	expect((await add(senderId, today)).status).toBe(200);
	expect((await add(senderId, tomorrow, prices(6_000))).status).toBe(200);
	expect((await add(senderId, tomorrow, prices(7_000))).body.code).toBe('sender/contract-taken');
	const { body } = await orders.manage(listSenderContracts, { params: { senderId } });
	expect(body.items.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
		[tomorrow, null],
		[today, today],
	]);
	const changed = sql`update sender_contracts set prices = '{}'`.execute(db);
	await expect(changed).rejects.toThrow('permission denied');
	const priceOn = async (onDate: string) => {
		const query = { ...trial, onDate };
		return (await orders.manage(trySenderPrice, { params: { senderId }, query })).body;
	};
	expect(await priceOn(today)).toMatchObject({ startsOn: today, totalKurus: 5_200 + 2_000 });
	expect(await priceOn(tomorrow)).toMatchObject({ totalKurus: 6_200 + 2_000 });
	expect(await priceOn(addDays(today, -1))).toEqual({ startsOn: null, lines: [], totalKurus: 0 });
});

test('prices with a gap are refused with their sentence', async () => {
	const senderId = await anAccount();
	const [rule] = prices(100).rules;
	const bands = [
		{ fromDesi: 1, toDesi: 3, kurus: 100 },
		{ fromDesi: 6, toDesi: 9, kurus: 200 },
	];
	const list = { ...prices(100), rules: rule === undefined ? [] : [{ ...rule, bands }] };
	expect((await add(senderId, today, list)).body).toMatchObject({
		code: 'price/band-gap',
		detail: '1. fiyat kuralında boşluk var: 4–5 desi için kademe yok.',
	});
});

test('an order keeps the contract of the day on which it was entered', async () => {
	const senderId = await anAccount();
	const { body: contract } = await add(senderId, today);
	await add(senderId, tomorrow, prices(6_000));
	const body = {
		...anOrderForm(orders.depotId),
		orderNo: 'S-1',
		senderName: `Sözleşmeli ${count}`,
	};
	const { body: order } = await orders.send(createOrder, { body });
	const row = await db
		.selectFrom('orders')
		.select('contract_id')
		.where('id', '=', order.id)
		.where('depot_id', '=', orders.depotId)
		.executeTakeFirstOrThrow();
	expect(row.contract_id).toBe(contract.id);
});
