import { expect, test } from 'vitest';
import { approximatePoint, approximateWords, formatAddress } from './order-address.ts';

test('an address on one line', () => {
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

test('a place that is only roughly known', () => {
	const near = approximatePoint({ province: 'istanbul', district: 'KADIKÖY' });
	expect(near?.precision).toBe('district');
	expect(near?.point.coordinates[0]).toBeCloseTo(29.05, 1);
	expect(approximatePoint({ province: 'Ankara', district: 'Çankaya' })?.precision).toBe('district');
	expect(approximatePoint({ province: 'Ankara', district: 'Ulus' })?.precision).toBe('province');
	expect(approximatePoint({ province: '', district: 'Kadıköy' })).toBeNull();
});

test('what is said of a missing position is what the map shows', () => {
	const words = (province: string, district: string) => approximateWords({ province, district });
	expect(words('İstanbul', 'Kadıköy')).toBe('haritada ilçe merkezinde gösterilir');
	expect(words('Ankara', 'Ulus')).toBe('haritada il merkezinde gösterilir');
	expect(words('', 'Kadıköy')).toBe('il tanınmadığı için haritada gösterilemez');
});
