import { expect, test } from 'vitest';
import type { TimeWindow } from '../../common/date/clock-time.ts';
import { geoPoint } from '../../common/place/geo.ts';
import { stopKeyOf } from './route-stop-key.ts';
import { stopKeysWith, stopsByAddress } from './route-stop-placing.ts';

const address = (addressLine: string) => ({
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Moda',
	addressLine,
});
const key = (addressLine: string) => stopKeyOf(address(addressLine));
const at = (longitude: number) => geoPoint(longitude, 41.02);
const anyTime = { start: null, end: null };
const order = (addressLine: string, longitude: number | null, window: TimeWindow = anyTime) => ({
	...address(addressLine),
	point: longitude === null ? null : at(longitude),
	window,
});
const stop = (addressKey: string, longitude: number | null) => ({
	addressKey,
	point: longitude === null ? null : at(longitude),
	window: anyTime,
});
const start = { depotPoint: at(29), startTime: null, roadClass: 'van' as const, atEnd: false };

test('orders of one address share a stop, and one of the route is used again', () => {
	const stops = [stop(key('Moda Cad. 1'), 29.1)];
	const orders = [
		order('MODA CAD 1', 29.1),
		order('Bahariye Cad. 2', null),
		order('BAHARİYE CAD. 2', 29.2),
	];
	const keys = stopKeysWith({ ...start, stops, orders });
	expect(keys).toEqual([key('Moda Cad. 1'), key('Bahariye Cad. 2')]);
	const find = stopsByAddress(keys.map((addressKey) => ({ addressKey })));
	expect(orders.map((one) => find(one)?.addressKey)).toEqual([
		key('Moda Cad. 1'),
		key('Bahariye Cad. 2'),
		key('Bahariye Cad. 2'),
	]);
	expect(find(address('Söğütlüçeşme Cad. 3'))).toBeUndefined();
});

test('a loaded route gets new stops behind the others, nearest to the last known place', () => {
	const orders = [order('Uzak Sok. 9', 29.4), order('Yakın Sok. 1', 29.1)];
	const stops = [stop('there', 29.5), stop('nowhere', null)];
	const keysOf = (atEnd: boolean) => stopKeysWith({ ...start, stops, orders, atEnd });
	expect(keysOf(true)).toEqual(['there', 'nowhere', key('Uzak Sok. 9'), key('Yakın Sok. 1')]);
	expect(keysOf(false)).toEqual([key('Yakın Sok. 1'), key('Uzak Sok. 9'), 'there', 'nowhere']);
});

test('an address is placed by the order that has coordinates', () => {
	const orders = [order('A Sok. 1', null), order('B Sok. 1', 29.2), order('A Sok. 1', 29.1)];
	expect(stopKeysWith({ ...start, stops: [], orders })).toEqual([key('A Sok. 1'), key('B Sok. 1')]);
});

test('the orders of an address are visited within the window that suits all of them', () => {
	const orders = [
		order('A Sok. 1', 29.1, { start: '09:00', end: '18:00' }),
		order('B Sok. 1', 29.2, { start: '09:00', end: '14:00' }),
		order('A Sok. 1', 29.1, { start: '15:00', end: '17:00' }),
	];
	expect(stopKeysWith({ ...start, stops: [], orders })).toEqual([key('B Sok. 1'), key('A Sok. 1')]);
});
