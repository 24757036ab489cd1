import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { stopKeyOf } from './route-stop-key.ts';
import { newStopsOf, stopsByAddress } from './route-stop-placing.ts';

const address = (addressLine: string) => ({
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Moda',
	addressLine,
});
const key = (addressLine: string) => stopKeyOf(address(addressLine));
const at = (longitude: number) => geoPoint(longitude, 41.02);
const order = (addressLine: string, longitude: number | null) => ({
	...address(addressLine),
	point: longitude === null ? null : at(longitude),
});
const depotPoint = at(29);

test('orders of one address share a stop, and one of the route is used again', () => {
	const stops = [{ addressKey: key('Moda Cad. 1'), point: at(29.1) }];
	const orders = [
		order('MODA CAD 1', 29.1),
		order('Bahariye Cad. 2', null),
		order('BAHARİYE CAD. 2', 29.2),
	];
	const fresh = newStopsOf({ stops, orders, depotPoint });
	expect(fresh).toEqual([{ addressKey: key('Bahariye Cad. 2'), position: 2 }]);
	const find = stopsByAddress([...stops, ...fresh]);
	expect(orders.map((one) => find(one)?.addressKey)).toEqual([
		key('Moda Cad. 1'),
		key('Bahariye Cad. 2'),
		key('Bahariye Cad. 2'),
	]);
	expect(find(address('Söğütlüçeşme Cad. 3'))).toBeUndefined();
});

test('new stops follow the last known place of the route, else the depot', () => {
	const orders = [order('Uzak Sok. 9', 29.4), order('Yakın Sok. 1', 29.1)];
	const keysAfter = (stops: Parameters<typeof newStopsOf>[0]['stops']) =>
		newStopsOf({ stops, orders, depotPoint }).map(({ addressKey }) => addressKey);
	expect(keysAfter([])).toEqual([key('Yakın Sok. 1'), key('Uzak Sok. 9')]);
	const stops = [
		{ addressKey: 'there', point: at(29.5) },
		{ addressKey: 'nowhere', point: null },
	];
	expect(keysAfter(stops)).toEqual([key('Uzak Sok. 9'), key('Yakın Sok. 1')]);
});

test('an address is placed by the order that has coordinates', () => {
	const orders = [order('A Sok. 1', null), order('B Sok. 1', 29.2), order('A Sok. 1', 29.1)];
	const fresh = newStopsOf({ stops: [], orders, depotPoint });
	expect(fresh.map(({ addressKey }) => addressKey)).toEqual([key('A Sok. 1'), key('B Sok. 1')]);
});
