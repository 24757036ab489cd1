import { expect, test } from 'vitest';
import { approximatePoint, describeApproximatePoint } from './order-address.ts';

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
