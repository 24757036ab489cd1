import { expect, test } from 'vitest';
import { doorMinutesOf, searchMinutes } from './route-door-time.ts';

const rules = { placeMinutes: 4, pieceSeconds: 20 };
const order = (change: object = {}) => ({ pieceCount: 3, approximate: false, ...change });

test('a stop takes its place and its parcels, and the search for a door that is not known', () => {
	const of = (...orders: ReturnType<typeof order>[]) =>
		doorMinutesOf({ rules, orders, stayMinutes: null });
	expect(of(order())).toBe(5);
	expect(of(order(), order())).toBe(6);
	expect(of(order({ approximate: true }))).toBe(5 + searchMinutes);
	expect(of(order({ approximate: true }), order())).toBe(6);
});

test('what an address has learned comes before the rule, and what an order asks for before that', () => {
	const of = (...orders: ReturnType<typeof order>[]) =>
		doorMinutesOf({ rules, orders, stayMinutes: 9 });
	expect(of(order())).toBe(9);
	expect(of(order({ serviceMinutes: 12 }))).toBe(12);
	expect(of(order({ serviceMinutes: 12 }), order())).toBe(13);
});
