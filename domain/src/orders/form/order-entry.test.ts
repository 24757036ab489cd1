import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { approximatePoint } from '../common/order-address.ts';
import { decideEntryState, locateOrder } from './order-entry.ts';

test('an order with a warning is checked before it is ready', () => {
	const position = approximatePoint({ province: 'İstanbul', district: 'Kadıköy' });
	const noPhone = { code: 'no_phone', sentence: 'Telefon yok.' };
	expect(decideEntryState([], position)).toBe('ready');
	expect(decideEntryState([], null)).toBe('ready');
	expect(decideEntryState([noPhone], position)).toBe('new');
});

test('an order waits for no coordinates, unless not even its ilçe is known', () => {
	const at = (province: string, district: string) => approximatePoint({ province, district });
	const noPhone = { code: 'no_phone', sentence: 'Telefon yok.' };
	for (const code of ['no_point', 'bad_point', 'short_link']) {
		const noPoint = { code, sentence: 'Konum yok.' };
		expect(decideEntryState([noPoint], at('İstanbul', 'Kadıköy'))).toBe('ready');
		expect(decideEntryState([noPoint, noPhone], at('İstanbul', 'Kadıköy'))).toBe('new');
		expect(decideEntryState([noPoint], at('İstanbul', ''))).toBe('new');
		expect(decideEntryState([noPoint], at('', ''))).toBe('new');
	}
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
