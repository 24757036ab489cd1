import { expect, test } from 'vitest';
import { readPdfText } from '../../testing/build/pdf-text.ts';
import { labelsDefinition, type PdfLabel, printLabels } from './pdf-labels.ts';

const label: PdfLabel = {
	issuer: 'Boğaz Dağıtım ve Lojistik A.Ş.',
	sender: 'Deniz Giyim',
	orderNo: 'SP-500080',
	outCount: null,
	ordinal: '2/3',
	recipient: 'Şükrü A******',
	district: 'Küçükçekmece',
	neighbourhood: 'İstasyon',
	routeNumber: 'RT-261120-03',
	stopPosition: 12,
	due: { amount: '₺1.234,50', method: 'Kapıda Nakit', extent: 'siparişin tamamı' },
	coldChain: true,
	delivery: '20.11.2026 · 10:00–13:00',
	barcode: 'SP-500080-2',
	barcodeText: 'SP-500080-2',
};

test('a label shows its destination in Turkish letters', async () => {
	const text = readPdfText(await printLabels([label])).replaceAll(/\s/g, '');
	for (const part of [
		'KÜÇÜKÇEKMECE',
		'İstasyon',
		'2/3',
		'₺1.234,50',
		'SP-500080-2',
		'RT-261120-03',
		'SOĞUKZİNCİR',
	]) {
		expect(text).toContain(part);
	}
});

test('the payment method of a label has a line below the amount', () => {
	const due = { amount: '₺12.345,50', method: 'Kapıda Kredi Kartı (POS)', extent: null };
	const printed = JSON.stringify(labelsDefinition([{ ...label, due }]));
	expect(printed).toContain(`"text":"${due.amount}"`);
	expect(printed).toContain(`"text":"${due.method}"`);
});

test('every label of a page run names the cold chain', async () => {
	const text = readPdfText(await printLabels([label, label, label])).replaceAll(/\s/g, '');
	expect(text.match(/SOĞUKZİNCİR/g)).toHaveLength(3);
});

test('long names and numbers take one line, so that the barcode stays free', async () => {
	const long = {
		...label,
		sender: 'Anadolu Ev Tekstili ve Züccaciye Pazarlama Sanayi Ticaret A.Ş. (Trendyol Mağazası)',
		recipient: 'Muhammed A******* K******** Ş********* O*****',
		neighbourhood: 'Onsekiz Mart Şehitler Abidesi Yeni Yerleşim Mahallesi',
		orderNo: 'TY-2026112500012345-ABCD-98765',
		issuer: 'Çok Uzun Ünvanlı Kardeşler Dağıtım Lojistik Nakliyat Depolama Ltd. Şti.',
		ordinal: '128/999',
		stopPosition: 128,
	};
	const lines = (definition: object) => JSON.stringify(definition).match(/"noWrap":true/g)?.length;
	expect(lines(labelsDefinition([long]))).toBe(lines(labelsDefinition([label])));
	const printed = JSON.stringify(labelsDefinition([long]));
	expect(printed).toContain('Gönderici: Anadolu Ev Tekstili');
	expect(printed).toMatch(/"text":"128\/999","fontSize":1\d/);
});

test('a barcode that Code 128 cannot encode becomes a QR code', async () => {
	const odd = await printLabels([{ ...label, barcode: 'ŞP-1', barcodeText: 'ŞP-1' }]);
	expect(odd.length).toBeGreaterThan((await printLabels([label])).length);
});

test('rendering many labels does not block other requests', async () => {
	let ticks = 0;
	const ticking = setInterval(() => {
		ticks += 1;
	}, 10);
	await printLabels(Array.from({ length: 200 }, () => label));
	clearInterval(ticking);
	// On the main thread the layout takes more than a second, during which no timer runs.
	expect(ticks).toBeGreaterThan(10);
}, 300_000);
