import { expect, test } from 'vitest';
import { approximatePoint, describeApproximatePoint, formatAddress } from './order-address.ts';

test('formats an address on one line', () => {
	const address = {
		province: 'İstanbul',
		district: 'Kadıköy',
		neighbourhood: 'Caferağa',
		addressLine: 'Caferağa Mah. İnönü Cad. No:102 D:7',
		postalCode: '34710',
	};
	expect(formatAddress(address)).toBe(
		'Caferağa Mah. İnönü Cad. No:102 D:7, 34710 Kadıköy / İstanbul',
	);
	expect(formatAddress({ ...address, district: '', postalCode: null })).toBe(
		'Caferağa Mah. İnönü Cad. No:102 D:7, İstanbul',
	);
});

test('derives an approximate position from district or province', () => {
	const near = approximatePoint({ province: 'istanbul', district: 'KADIKÖY' });
	expect(near?.precision).toBe('district');
	expect(near?.point.coordinates[0]).toBeCloseTo(29.05, 1);
	expect(approximatePoint({ province: 'Ankara', district: 'Çankaya' })?.precision).toBe('district');
	expect(approximatePoint({ province: 'Ankara', district: 'Ulus' })?.precision).toBe('province');
	expect(approximatePoint({ province: '', district: 'Kadıköy' })).toBeNull();
});

test('the description of a missing position matches the map', () => {
	const words = (province: string, district: string) =>
		describeApproximatePoint({ province, district });
	expect(words('İstanbul', 'Kadıköy')).toBe('haritada ilçe merkezinde gösterilir');
	expect(words('Ankara', 'Ulus')).toBe('haritada il merkezinde gösterilir');
	expect(words('', 'Kadıköy')).toBe('il tanınmadığı için haritada gösterilemez');
});
