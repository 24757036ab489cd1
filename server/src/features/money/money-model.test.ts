import { describe, expect, test } from 'vitest';
import { asOwner } from '../../testing/database/as-owner.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { playMoney } from '../../testing/fixture/money-model.ts';

/** The long run is money-model.wide.test.ts. */
const runs = 60;

test(`${runs} histories of an operation end with one holder for every kuruş`, async () => {
	const { db, drop } = await createTestDatabase(4);
	try {
		expect(await playMoney(db, runs)).toBeNull();
	} finally {
		await drop();
	}
}, 120_000);

describe('a planted fault is caught', () => {
	const faults = [
		{
			name: 'a holder may have less than nothing',
			schema: 'alter table money_legs drop constraint money_legs_bound',
		},
		{
			name: 'a key may be used twice',
			schema: 'alter table money_transfers drop constraint money_transfers_once',
		},
		{
			name: 'a leg may begin with any sum',
			schema: 'alter table money_legs drop constraint money_legs_chain',
		},
		{
			name: 'a transfer may be taken back twice',
			schema: 'alter table money_transfers drop constraint money_transfers_reversed_once',
		},
	];

	test.each(faults)(
		'$name',
		async ({ schema }) => {
			const { db, ownerAddress, drop } = await createTestDatabase(4);
			try {
				await asOwner(ownerAddress, (owner) => owner.query(schema));
				expect(await playMoney(db, 300)).toContain('written');
			} finally {
				await drop();
			}
		},
		120_000,
	);
});
