import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLira, readWrittenAmount } from './written-amount.ts';

const read = (text: string) => {
	const amount = readWrittenAmount(text);
	return amount.kind === 'kurus' ? amount.kurus : amount.kind;
};

test.each([
	['250,-', 25_000],
	['250.-', 25_000],
	['1.250,— TL', 125_000],
	['0,-', 0],
	['0', 0],
	['1.250,50 TL', 125_050],
	['TRY 1.250,50', 125_050],
	['1.250,50 lira', 125_050],
	['1.250 lira 50 kuruş', 125_050],
	['1.250,50 TL (KDV dahil)', 125_050],
	["1.250,50 (KDV'li)", 125_050],
	['1.250,50 KDV Dahil', 125_050],
	['1 250,50', 125_050],
	["1'250.50", 125_050],
	['(50,00)', -5_000],
	['(₺50,00)', -5_000],
	['50,00-', -5_000],
	['-₺50,00', -5_000],
	['₺-50', -5_000],
	['٢٥٠', 25_000],
	['-', 'empty'],
	[' -   ₺ ', 'empty'],
	['₺-', 'empty'],
	['- TL', 'text'],
	['yok', 'empty'],
	['NULL', 'empty'],
	['12,50 EUR', 'foreign'],
	['€12,50', 'foreign'],
	['US$ 12', 'foreign'],
	['12 dolar', 'foreign'],
	['12,50 avro', 'foreign'],
	['€ -', 'foreign'],
	['1.000 + KDV', 'net'],
	['1.000,00 KDV hariç', 'net'],
	['abc', 'text'],
	['#YOK', 'text'],
])('%j is %s', (text, expected) => {
	expect(read(text)).toBe(expected);
});

test.each(['TL', 'TRY', '₺', 'Türk Lirası', 'lira', '', '-', 'NULL', 'tl', '949'])(
	'%j is the lira',
	(text) => {
		expect(isLira(text)).toBe(true);
	},
);

test.each(['EUR', '€', '$', 'Avro', 'USD', 'Dolar', 'XAU', '978'])('%j is not the lira', (text) => {
	expect(isLira(text)).toBe(false);
});

test('an amount reads to the same kuruş in every style', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 999_999_999 }), (kurus) => {
			const lira = String(Math.floor(kurus / 100));
			const rest = String(kurus % 100).padStart(2, '0');
			const grouped = (mark: string) => lira.replace(/\B(?=(\d{3})+$)/g, mark);
			const styles = [
				`${grouped('.')},${rest}`,
				`${grouped(',')}.${rest}`,
				`${grouped(' ')},${rest}`,
				`${grouped("'")}.${rest}`,
				`${lira},${rest} TL`,
				`₺ ${grouped('.')},${rest}`,
				`${lira}.${rest} (KDV dahil)`,
				`${lira}${rest === '00' ? ',-' : `,${rest}`}`,
			];
			for (const style of styles) expect(read(style), style).toBe(kurus);
			expect(read(`(${grouped('.')},${rest})`)).toBe(kurus === 0 ? 0 : -kurus);
			expect(read(`${grouped('.')},${rest} EUR`)).toBe('foreign');
		}),
	);
});
