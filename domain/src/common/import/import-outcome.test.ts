import { expect, test } from 'vitest';
import { previewSentence, unusedColumnsSentence } from './import-outcome.ts';

const counts = {
	rowCount: 300,
	readyCount: 292,
	warnedCount: 7,
	duplicateCount: 0,
	refusedCount: 8,
	lineCount: 0,
	leftOutCount: 0,
};

const orders = { one: 'sipariş', ofAll: 'siparişlerin' };

test('counts a row with a warning once', () => {
	expect(previewSentence(counts, orders)).toBe(
		'300 satır okundu: 292 sipariş kaydedilecek (7 uyarılı), 0 satır atlanacak, 8 satır hatalı.',
	);
});

test('groups thousands', () => {
	const many = { ...counts, rowCount: 2000, readyCount: 1992, warnedCount: 1007 };
	expect(previewSentence(many, orders)).toMatch(
		/^2\.000 satır okundu: 1\.992 sipariş kaydedilecek \(1\.007 uyarılı\)/,
	);
	expect(previewSentence({ ...counts, readyCount: 0, duplicateCount: 1992 }, orders)).toMatch(
		/1\.992 satır atlanacak/,
	);
});

test('names the example row of the template', () => {
	expect(previewSentence({ ...counts, rowCount: 301 }, orders)).toMatch(
		/8 satır hatalı\. Şablonun örnek satırı alınmaz\.$/,
	);
	const none = { readyCount: 0, warnedCount: 0, refusedCount: 0 };
	expect(previewSentence({ ...counts, ...none, rowCount: 1 }, orders)).toMatch(/yalnızca şablonun/);
});

test('names further rows of orders and those that are left out', () => {
	const more = { ...counts, rowCount: 312, lineCount: 9, leftOutCount: 3 };
	expect(previewSentence(more, orders)).toMatch(
		/8 satır hatalı\. 9 satır siparişlerin diğer ürünleri\. 3 satır alınmaz \(gizli ya da iptal\)\.$/,
	);
});

test('describes a file without new orders', () => {
	expect(
		previewSentence({ ...counts, readyCount: 0, warnedCount: 0, duplicateCount: 292 }, orders),
	).toBe('Bu dosyadaki siparişlerin tümü zaten kayıtlı: 292 satır atlanacak, 8 satır hatalı.');
});

test('names the columns that are not read', () => {
	const [name, vehicle] = [
		{ header: 'Ad Soyad', field: 'fullName' },
		{ header: 'Araç', field: null },
	];
	expect(unusedColumnsSentence([name, vehicle])).toBe('Alınmayan sütun: Araç.');
	expect(unusedColumnsSentence([name, vehicle, { header: 'Not', field: null }])).toBe(
		'Alınmayan sütunlar: Araç, Not.',
	);
	expect(unusedColumnsSentence([name, { header: '', field: null }])).toBe('');
});
