import { paths } from '@sevk/contract/common/paths';
import { listVehicleBlackouts } from '@sevk/contract/vehicles/vehicle-blackouts';
import {
	createVehicle,
	editVehicle,
	importVehicles,
	listVehicles,
	previewVehicleFile,
} from '@sevk/contract/vehicles/vehicles';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textFile } from '../../testing/builders/file-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { vehicle } from '../../testing/builders/vehicle-builders.ts';
import { sendEvent } from '../../testing/fake-server/fake-events.ts';
import { neverAnswers, offline, serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const address = paths.vehicles;
const rows = page.getByRole('table', { name: 'Araçlar' }).getByRole('row');

beforeEach(() => {
	answer(listVehicleBlackouts, { items: [] });
});

describe('vehicle list', () => {
	test('shows a vehicle with its depot, capacity, papers and route', async () => {
		answer(listVehicles, { items: [vehicle({ busyRouteNumber: 'RT-261120-01' })] });
		await renderScreen(address);
		for (const text of ['34 ABC 123', 'Ümraniye', 'Panelvan', '1.500 kg · 300 koli']) {
			await expect.element(rows.nth(1)).toMatchTextContent(text);
		}
		await expect.element(rows.nth(1)).toMatchTextContent('01.05.2027 / 01.06.2027');
		await expect.element(rows.nth(1)).toMatchTextContent('RT-261120-01');
		await expect.element(rows.nth(1)).toMatchTextContent('Kullanımda');
		await expectAccessible({ dark: true });
	});

	test('warns of papers that run out', async () => {
		answer(listVehicles, { items: [vehicle({ inspectionUntil: '2026-11-01' })] });
		await renderScreen(address);
		await expect.element(page.getByText('Muayene 01.11.2026')).toBeVisible();
	});

	test('shows a skeleton while the rows are loading', async () => {
		answer(listVehicles, neverAnswers);
		await renderScreen(address);
		await expect.element(page.getByRole('status', { name: 'Yükleniyor' })).toBeVisible();
		await expectAccessible();
	});

	test('shows that a vehicle is closed today', async () => {
		const days = { from: '2026-11-20', until: '2026-11-22' };
		const blackout = { kind: 'repair', note: 'Fren', ...days } as const;
		answer(listVehicles, { items: [vehicle({ blackout })] });
		await renderScreen(address);
		const row = page.getByRole('row').nth(1);
		await expect.element(row).toMatchTextContent('Tamirde');
		await expect.element(row).not.toMatchTextContent('Kullanımda');
	});

	test('explains an empty list and offers to add', async () => {
		answer(listVehicles, { items: [] });
		await renderScreen(address);
		await expect
			.element(page.getByRole('heading', { name: 'Henüz kayıt eklenmedi' }))
			.toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Ekle' })).toHaveLength(2);
		await expectAccessible();
	});

	test('takes vehicles from a file: preview, save, and what stayed out', async () => {
		const {
			id: _,
			retired: __,
			version: ___,
			busyRouteNumber: ____,
			dayRoutes: _____,
			blackout: ______,
			depotId,
			...fields
		} = vehicle();
		const about = { summary: 'Panelvan', cells: ['34 ABC 123', 'Panelvan'] };
		const error = { severity: 'error' as const, column: 'Plaka', sentence: 'Plaka geçersiz.' };
		answer(listVehicles, { items: [] });
		answer(previewVehicleFile, offline);
		await renderScreen(address);
		await page.getByRole('button', { name: 'Dosyadan Al' }).first().click();
		const input = document.querySelector('input[type=file]') ?? document.body;
		await page.elementLocator(input).upload(textFile('araclar.csv'));
		await expect.element(page.getByRole('alert')).toMatchTextContent('Bağlantı');
		answer(previewVehicleFile, {
			columns: [
				{ header: 'Plaka', field: 'plate', sample: '34 ABC 123' },
				{ header: 'Tip', field: 'vehicleType', sample: 'Panelvan' },
				{ header: 'Sürücü', field: null, sample: 'Gökhan Öz' },
			],
			fields: [],
			missingFields: [],
			profile: {
				sheet: null,
				headingLine: 1,
				columns: ['plate', 'vehicleType', null],
				dateOrder: 'day_first',
				hiddenRows: 'leave_out',
				mendLetters: false,
			},
			profileRemembered: false,
			questions: [],
			summary: '1. satır başlık',
			tables: [],
			hiddenCount: 0,
			hasOrderedDates: true,
			ruined: null,
			notes: ['Alınmayan sütun: Sürücü.'],
			rows: [
				{ ...about, line: 2, title: '34 ABC 123', outcome: 'ready', problems: [], fields },
				{ ...about, line: 3, title: '99 X', outcome: 'refused', problems: [error], fields: null },
			],
		});
		await page.elementLocator(input).upload(textFile('araclar.csv'));
		await expect.element(page.getByText('99 X')).toBeVisible();
		await expect.element(page.getByText('Alınmayan sütun: Sürücü.')).toBeVisible();
		await expectAccessible();
		answer(importVehicles, {
			createdCount: 1,
			skippedCount: 0,
			refusedCount: 0,
			rows: [{ line: 2, outcome: 'created', sentence: null }],
		});
		await page.getByRole('button', { name: '1 Araç Kaydet' }).click();
		await expect
			.element(page.getByRole('status', { name: 'İçe aktarma durumu' }))
			.toHaveTextContent('1 araç kaydedildi, 0 satır atlandı, 1 satır alınmadı.');
		await expect
			.element(page.getByRole('button', { name: 'Hatalı Satırları İndir' }))
			.toBeVisible();
		expect(requestsOf(importVehicles)[0]?.body).toEqual({ depotId, rows: [{ line: 2, fields }] });
	});

	test('asks what a file leaves open, remembers the answer, and reads another sheet', async () => {
		const profile = {
			sheet: '20 Kasım',
			headingLine: 1,
			columns: ['plate'],
			dateOrder: null,
			hiddenRows: 'leave_out' as const,
			mendLetters: false,
		};
		const options = (values: string[]) => values.map((value) => ({ value, label: value }));
		const ask = (kind: 'sheet' | 'date_order', values: string[]) => ({
			kind,
			blocks: kind === 'sheet',
			sentence: `${kind}?`,
			word: null,
			options: options(values),
		});
		const read = {
			columns: [{ header: 'Plaka', field: 'plate', sample: '34 ABC 123' }],
			fields: [{ field: 'plate', label: 'Plaka', needed: true, repeats: false }],
			missingFields: [],
			profile,
			profileRemembered: false,
			summary: '1. satır başlık',
			tables: ['20 Kasım', '21 Kasım'].map((sheet) => ({ sheet, headingLine: 1 })),
			hiddenCount: 1,
			hasOrderedDates: true,
			ruined: null,
			notes: [],
			rows: [],
		};
		const dates = ask('date_order', ['day_first', 'month_first']);
		answer(listVehicles, { items: [] });
		answer(previewVehicleFile, {
			...read,
			questions: [ask('sheet', ['20 Kasım', '21 Kasım']), dates],
		});
		await renderScreen(address);
		await page.getByRole('button', { name: 'Dosyadan Al' }).first().click();
		const input = document.querySelector('input[type=file]') ?? document.body;
		await page.elementLocator(input).upload(textFile('araclar.xlsx'));
		const apply = page.getByRole('button', { name: 'Uygula' });
		await expect.element(apply).toBeDisabled();
		answer(previewVehicleFile, {
			...read,
			profile: { ...profile, sheet: '21 Kasım' },
			questions: [dates],
		});
		await page.getByRole('radio', { name: '21 Kasım' }).click();
		await expect.element(apply).toBeEnabled();
		expect(requestsOf(previewVehicleFile).at(-1)?.query.sheet).toBe('21 Kasım');
		await page.getByRole('radio', { name: 'month_first' }).click();
		await page.getByRole('radio', { name: 'Gizli satırlar da alınsın' }).click();
		answer(previewVehicleFile, { ...read, questions: [] });
		await apply.click();
		await expect.element(page.getByText(/aynı başlıklı dosyalar da böyle okunur/)).toBeVisible();
		await expect.element(page.getByRole('region', { name: 'Dosya biçimi' })).toBeVisible();
		expect(requestsOf(previewVehicleFile).at(-1)?.query.profile).toEqual({
			...profile,
			sheet: '21 Kasım',
			dateOrder: 'month_first',
			hiddenRows: 'read',
		});
	});

	test('keeps the search in the address and clears it', async () => {
		answer(listVehicles, ({ query }) => ({ items: query.q === undefined ? [vehicle()] : [] }));
		const router = await renderScreen(`${address}?ara=06`);
		await expect.element(page.getByRole('heading', { name: 'Sonuç Bulunamadı' })).toBeVisible();
		await expectAccessible();
		await page.getByRole('button', { name: 'Filtreleri Temizle' }).last().click();
		await expect.element(page.getByText('34 ABC 123')).toBeVisible();
		expect(router.state.location.searchStr).toBe('');
	});

	test('reports a failure and recovers with Tekrar Dene', async () => {
		answer(listVehicles, serverError);
		await renderScreen(address);
		await expect.element(page.getByText('Bu bölüm yüklenemedi')).toBeVisible();
		await expectAccessible();
		answer(listVehicles, { items: [vehicle()] });
		await page.getByRole('button', { name: 'Tekrar Dene' }).click();
		await expect.element(page.getByText('34 ABC 123')).toBeVisible();
	});

	test('keeps the rows while a refresh is offline', async () => {
		answer(listVehicles, { items: [vehicle()] });
		await renderScreen(address);
		await expect.element(page.getByText('34 ABC 123')).toBeVisible();
		answer(listVehicles, offline);
		sendEvent({ noun: 'vehicle' });
		await expect
			.element(page.getByText('Çevrimdışı · son görülen: 09:00 · işlem yapılamaz'))
			.toBeVisible();
		await expect.element(page.getByText('34 ABC 123')).toBeVisible();
		await expectAccessible();
	});

	test('refuses a person without the right', async () => {
		await renderScreen(address, { as: profile('driver') });
		await expect.element(page.getByRole('heading', { name: 'Yetkiniz yok' }).first()).toBeVisible();
		expect(requestsOf(listVehicles)).toEqual([]);
		await expectAccessible();
	});

	test('shows a reader no way to add or edit', async () => {
		answer(listVehicles, { items: [vehicle()] });
		await renderScreen(address, { as: profile('viewer') });
		await page.getByText('34 ABC 123').click();
		await expect.element(page.getByRole('button', { name: 'Ekle' })).not.toBeInTheDocument();
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	});

	test('requests retired vehicles when the switch is on', async () => {
		answer(listVehicles, { items: [vehicle()] });
		await renderScreen(address);
		await page.getByRole('switch', { name: 'Kullanımdan kaldırılanlar' }).click();
		await expect.poll(() => requestsOf(listVehicles).at(-1)?.query.retired).toBe('show');
	});

	test('saves a new vehicle and refreshes the list', async () => {
		answer(listVehicles, { items: [] });
		await renderScreen(address);
		await page.getByRole('button', { name: 'Ekle' }).first().click();
		const dialog = page.getByRole('dialog', { name: 'Araç Ekle' });
		await dialog.getByRole('textbox', { name: 'Plaka' }).fill('34abc123');
		answer(createVehicle, { id: testId(101), version: 1 });
		answer(listVehicles, { items: [vehicle()] });
		await dialog.getByRole('button', { name: 'Kaydet' }).click();
		await expect.element(page.getByText('Araç eklendi.')).toBeVisible();
		await expect.element(page.getByText('34 ABC 123')).toBeVisible();
		await expect.poll(() => requestsOf(createVehicle)[0]?.body.plate).toBe('34 ABC 123');
	});

	test('saves a change with the version that the person saw', async () => {
		answer(listVehicles, { items: [vehicle({ version: 7 })] });
		answer(editVehicle, { id: testId(101), version: 8 });
		await renderScreen(address);
		await page.getByText('34 ABC 123').click();
		const dialog = page.getByRole('dialog', { name: '34 ABC 123' });
		await dialog.getByRole('textbox', { name: 'Marka' }).fill('Renault');
		await dialog.getByRole('button', { name: 'Kaydet' }).click();
		await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
		const [request] = requestsOf(editVehicle);
		expect(request?.params.vehicleId).toBe(testId(101));
		expect(request?.body).toMatchObject({ make: 'Renault', version: 7 });
	});
});
