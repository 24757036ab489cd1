import { expect, test } from 'vitest';
import { readPdfText } from '../../testing/build/pdf-text.ts';
import { labelsDefinition, type PdfLabel, printLabels } from './pdf-labels.ts';

const label: PdfLabel = {
	issuer: 'Boğaz Dağıtım ve Lojistik A.Ş.',
	sender: 'Deniz Giyim',
	orderNo: 'SP-500080',
	ordinal: '2/3',
	recipient: 'Şükrü A******',
	district: 'Küçükçekmece',
	neighbourhood: 'İstasyon',
	routeNumber: 'RT-261120-03',
	stopPosition: 12,
	due: { amount: '₺1.234,50', method: 'Kapıda Nakit' },
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
	const due = { amount: '₺12.345,50', method: 'Kapıda Kredi Kartı (POS)' };
	const printed = JSON.stringify(labelsDefinition([{ ...label, due }]));
	expect(printed).toContain(`"text":"${due.amount}"`);
	expect(printed).toContain(`"text":"${due.method}"`);
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
