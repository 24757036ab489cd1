import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { approximatePoint } from '../common/order-address.ts';
import { decideEntryState, locateOrder } from './order-entry.ts';

test('an order with a warning is checked before it is ready', () => {
	expect(decideEntryState([])).toBe('ready');
	expect(decideEntryState([{ code: 'no_phone', sentence: 'Telefon yok.' }])).toBe('new');
});

test('an order without coordinates is shown at the centre of its district', () => {
	const address = { province: 'İstanbul', district: 'Kadıköy' };
	const point = geoPoint(29.02, 40.98);
	expect(locateOrder({ ...address, point }, 'shop')).toEqual({
		point,
		source: 'shop',
		precision: 'door',
	});
	expect(locateOrder({ ...address, point: null }, 'shop')).toEqual(approximatePoint(address));
	const unknown = { province: 'Nowhere', district: '', point: null };
	expect(locateOrder(unknown, 'office')).toBeNull();
});
