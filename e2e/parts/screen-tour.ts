import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
	autoPlanPath,
	completedRoutePath,
	debitPath,
	livePath,
	orderPath,
	paths,
	routePath,
	senderPath,
} from '@sevk/contract/common/paths';
import { listDebits } from '@sevk/contract/debits/debits';
import { listOrders } from '@sevk/contract/orders/orders';
import { listRoutes } from '@sevk/contract/routes/routes';
import { createSender, listSenderAccounts } from '@sevk/contract/senders/senders';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { ApiPerson } from './api.ts';
import { chooseOrderFile } from './import-file.ts';
import { scan } from './people.ts';

/** One stop of the tour: an address, and the steps to the state to check. */
export type TourStop = {
	readonly name: string;
	readonly path: string;
	readonly act?: (page: Page) => Promise<void>;
	/** Refusals are expected here, so the browser logs a failed request. */
	readonly refused?: boolean;
	/** Rules of axe that do not apply here, with the reason. */
	readonly ignored?: readonly string[];
};

export type DemoRecords = {
	readonly route: (state: string) => string;
	readonly debit: (state: string) => string;
	readonly orders: readonly { readonly state: string; readonly id: string }[];
	readonly sender: string;
};

type Found = { items: { id: string; state: string }[]; nextCursor: string | null };

const orderFile = path.join(import.meta.dirname, '../../samples/orders/umraniye-600.csv');

/** One record of each state of the demo operation. */
export async function demoRecords(api: ApiPerson): Promise<DemoRecords> {
	const all = async (endpoint: typeof listRoutes | typeof listDebits | typeof listOrders) => {
		const items: Found['items'] = [];
		let cursor: string | null = null;
		do {
			const page: Found = await api.call<Found>(endpoint, {
				query: { limit: '100', ...(cursor === null ? {} : { cursor }) },
			});
			items.push(...page.items);
			cursor = page.nextCursor;
		} while (cursor !== null);
		return items;
	};
	const [routes, debits, orders] = await Promise.all([
		all(listRoutes),
		all(listDebits),
		all(listOrders),
	]);
	const firstOf = (items: Found['items'], state: string) => {
		const found = items.find((item) => item.state === state);
		if (!found) throw new Error(`Gösterimde ${state} durumunda kayıt yok.`);
		return found.id;
	};
	return {
		route: (state) => firstOf(routes, state),
		debit: (state) => firstOf(debits, state),
		orders: [...new Map(orders.map((order) => [order.state, order])).values()],
		sender: await tourSender(api),
	};
}

/** The account of a sender: the demo has none, so the first tour makes one. */
async function tourSender(api: ApiPerson): Promise<string> {
	const code = 'TUR';
	const { items } = await api.call<{ items: { id: string; code: string }[] }>(listSenderAccounts, {
		query: { q: code },
	});
	const known = items.find((sender) => sender.code === code);
	if (known !== undefined) return known.id;
	const body = { code, title: 'Tur Mağazası', taxNumber: null, taxOffice: '', address: '' };
	return (await api.call<{ id: string }>(createSender, { body })).id;
}

/** Everything before sign-in. */
export const publicTour: readonly TourStop[] = [
	{ name: 'giris', path: '/login' },
	{ name: 'sifremi-unuttum', path: '/forgot-password' },
	{ name: 'yeni-sifre', path: '/forgot-password?token=baglanti' },
	{ name: 'ilk-yonetici', path: '/first-admin?token=baglanti' },
];

export function routeTour({ route }: DemoRecords): readonly TourStop[] {
	const tab = (state: string, name: string) => `${routePath(route(state))}?sekme=${name}`;
	return [
		{ name: 'rotalar', path: '/' },
		{ name: 'rotalar-pano', path: '/routes?gorunum=pano' },
		{ name: 'rotalar-harita', path: '/routes?gorunum=harita' },
		{
			name: 'rotalar-kart',
			path: `/routes?rota=${route('in_progress')}`,
		},
		{
			name: 'rotaya-tasi',
			path: '/routes?gorunum=pano',
			act: async (page) => {
				await page
					.getByRole('checkbox', { name: /^SP-\d+ seç/ })
					.first()
					.check();
				await pressing('Rotaya Ekle…')(page);
			},
		},
		{ name: 'rotalar-suzulmus-bos', path: '/routes?ara=bulunmayan' },
		{ name: 'rotalar-bos-gun', path: '/routes?gun=2020-01-01' },
		{ name: 'yeni-rota', path: '/routes', act: pressing('Yeni Rota') },
		{ name: 'gunu-ac', path: '/routes', act: pressingInHead('Günü Aç') },
		{ name: 'rotalara-dagit', path: '/routes', act: pressingInHead('Rotalara Dağıt') },
		{ name: 'rota-taslak', path: routePath(route('draft')) },
		{ name: 'siparis-havuzu', path: routePath(route('draft')), act: pressing('Sipariş Ekle') },
		{ name: 'rota-planlandi', path: routePath(route('planned')) },
		{ name: 'rota-yuklemede', path: routePath(route('loading')) },
		{
			name: 'cikis-oncesi-kontrol',
			path: routePath(route('loading')),
			act: (page) => page.getByRole('button', { name: /kontrol tamam/ }).click(),
		},
		{ name: 'rota-yuklendi', path: routePath(route('ready')) },
		{ name: 'cikis', path: routePath(route('ready')), act: pressing('Çıkış Yap') },
		{ name: 'rota-dagitimda', path: routePath(route('in_progress')) },
		{ name: 'sonuc-gir', path: routePath(route('in_progress')), act: pressing('Sonuç Gir') },
		{
			name: 'sonuc-edilemedi',
			path: routePath(route('in_progress')),
			act: async (page) => {
				await pressing('Sonuç Gir')(page);
				await page.getByRole('dialog').getByText('Teslim Edilemedi').click();
			},
		},
		{ name: 'rota-zimmet', path: tab('in_progress', 'zimmet') },
		{ name: 'rota-gecmis', path: tab('in_progress', 'gecmis') },
		{ name: 'rota-izi', path: tab('in_progress', 'iz') },
		{ name: 'rota-askida', path: routePath(route('suspended')) },
		{ name: 'rota-tamamlandi', path: routePath(route('completed')) },
		{
			name: 'kapatma-engeli',
			path: routePath(route('completed')),
			act: pressingInHead('Rotayı Kapat'),
		},
		{ name: 'rota-mutabakat', path: tab('reconciling', 'tahsilat') },
		{
			name: 'kasa-sayimi',
			path: tab('completed', 'tahsilat'),
			act: pressing(/^Kasayı (Yeniden )?Say$/),
		},
		{ name: 'rota-iadeler', path: tab('completed', 'iadeler') },
		{ name: 'rota-iptal', path: routePath(route('cancelled')) },
		{ name: 'tamamlanan-rotalar', path: '/complated-routes' },
		{ name: 'tamamlanan-rota', path: completedRoutePath(route('closed')) },
		{ name: 'tamamlanan-tahsilat', path: `${completedRoutePath(route('closed'))}?sekme=tahsilat` },
	];
}

/** Tomorrow: of today too little may be left, in the evening. */
const plannedDay = addDays(todayIn(new Date()), 1);
const planWithinMs = 120_000;

/** What helps to plan: a proposal for a day, and single routes and orders. */
export function planTour({ route, orders }: DemoRecords): readonly TourStop[] {
	const ready = orders.find(({ state }) => state === 'ready');
	const improvable = routePath(route('draft'));
	return [
		{ name: 'otomatik-planla', path: autoPlanPath(plannedDay), act: choosingPlan },
		{
			name: 'plan-onerisi',
			path: autoPlanPath(plannedDay),
			act: async (page) => {
				await choosingPlan(page);
				await page.getByRole('button', { name: planStart }).click();
				const accept = page.getByRole('button', { name: 'Tümünü Kabul Et' });
				await expect(accept).toBeVisible({ timeout: planWithinMs });
			},
		},
		{ name: 'sirayi-iyilestir', path: improvable, act: pressing('Sırayı İyileştir') },
		{
			name: 'en-uygun-rota',
			path: orderPath(ready?.id ?? ''),
			act: pressing('En Uygun Rotaya Ekle'),
		},
		{
			name: 'duraklari-devret',
			path: routePath(route('in_progress')),
			act: pressing('Durakları Devret'),
		},
		{
			name: 'araci-cikar',
			path: routePath(route('suspended')),
			act: async (page: Page) => {
				await pressing('Aracı Çıkar')(page);
				await expect(page.getByRole('dialog', { name: 'Aracı Çıkar' })).toBeVisible();
				await expect(page.getByText('Duraklar öteki rotalara dağıtılıyor')).toBeHidden({
					timeout: planWithinMs,
				});
			},
		},
	];
}

const planStart = /^[\d.]+ Siparişi [\d.]+ Araca Planla$/;

async function choosingPlan(page: Page): Promise<void> {
	await page.getByRole('main').getByRole('combobox', { name: 'Depo' }).click();
	await page.getByRole('option', { name: 'Ümraniye', exact: true }).click();
	await expect(page.getByRole('button', { name: planStart })).toBeEnabled();
}

/** The details of orders: one per state, or only of the states that look different. */
export function orderTour({ orders }: DemoRecords, everyState: boolean): readonly TourStop[] {
	const few = ['new', 'out_for_delivery', 'partially_delivered', 'failed'];
	const tourOrders = orders.filter(({ state }) => everyState || few.includes(state));
	return [
		{ name: 'siparisler', path: '/orders' },
		{ name: 'konumu-belirsiz', path: '/orders/unplaced' },
		{ name: 'duzenli-siparisler', path: '/standing-orders' },
		{ name: 'supheli-denemeler', path: '/attempt-reviews' },
		{ name: 'kapasite-takvimi', path: '/capacity' },
		{ name: 'adres-defteri', path: '/addresses' },
		{ name: 'siparisler-suzulmus-bos', path: '/orders?ara=bulunmayan' },
		{
			name: 'siparisler-secim',
			path: '/orders',
			act: (page) => page.getByRole('checkbox', { name: /SP-/ }).first().check(),
		},
		{
			name: 'siparis-ekle',
			path: '/orders',
			// A row may be half covered by the buttons at the bottom; scroll it out from there.
			ignored: ['target-size'],
			act: pressing('Sipariş Ekle'),
		},
		{ name: 'dosyadan-al', path: '/orders', act: pressing('Dosyadan Al') },
		{ name: 'dosya-onizleme', path: '/orders', act: (page) => previewImport(page) },
		{
			name: 'sutun-eslestir',
			path: '/orders',
			// A row may be half covered by the buttons at the bottom; scroll it out from there.
			ignored: ['target-size'],
			act: async (page) => {
				await previewImport(page);
				await page.getByRole('button', { name: 'Düzenle', exact: true }).click();
			},
		},
		...tourOrders.map(({ state, id }) => ({ name: `siparis-${state}`, path: orderPath(id) })),
	];
}

export function debitTour({ debit }: DemoRecords, everyState: boolean): readonly TourStop[] {
	const few = ['draft', 'disputed', 'partially_cleared'];
	const states = everyState ? [...few, 'awaiting_acceptance', 'open', 'cleared'] : few;
	return [
		{ name: 'zimmetler', path: '/debits' },
		{ name: 'zimmetler-kimde', path: '/debits?gorunum=kimde' },
		{ name: 'zimmetler-suzulmus-bos', path: '/debits?ara=bulunmayan' },
		{ name: 'tutanaklar', path: '/debits?gorunum=tutanak' },
		...states.map((state) => ({ name: `zimmet-${state}`, path: debitPath(debit(state)) })),
		{
			name: 'zimmet-okutma',
			path: debitPath(debit('draft')),
			act: async (page) => {
				await scan(page, 'YOK-000000');
				await expect(page.getByText('Barkod bulunamadı.')).toBeVisible();
			},
		},
		{ name: 'uyusmazlik', path: debitPath(debit('disputed')), act: pressing('Uyuşmazlığı Çöz') },
		{
			name: 'kabule-sun',
			path: debitPath(debit('draft')),
			act: pressing('Sürücünün Kabulüne Gönder'),
		},
	];
}

/** The search over a screen, and the work left from earlier days. */
export const searchTour: readonly TourStop[] = [
	{ name: 'arama', path: '/settings/depots', act: searchingFor('') },
	{ name: 'arama-sonuc', path: '/settings/depots', act: searchingFor('SP-10') },
	{ name: 'arama-bulunamadi', path: '/settings/depots', act: searchingFor('bulunmayan') },
	{ name: 'dunden-kalanlar', path: '/carry-overs' },
	{
		name: 'dunden-kalanlar-secim',
		path: '/carry-overs',
		act: (page) => page.getByRole('button', { name: 'Tümünü Seç' }).click(),
	},
	{
		name: 'dunden-kalanlar-adim',
		path: '/carry-overs',
		act: pressing(/: Değiştir$/),
	},
	{ name: 'dunden-kalanlar-suzulmus-bos', path: '/carry-overs?grup=appointment' },
	{ name: 'iade-urunler', path: '/carry-overs?gorunum=urun' },
	{ name: 'kayip-arastirmasi', path: '/carry-overs?gorunum=kayip' },
];

/** The screens of the warehouse beside the zimmet. */
export const warehouseTour: readonly TourStop[] = [
	{ name: 'mal-kabul-depo', path: paths.receipts },
	{ name: 'mal-kabul', path: paths.receipts, act: choosingDepot },
	{
		name: 'mal-kabul-okutma',
		path: paths.receipts,
		act: async (page) => {
			await choosingDepot(page);
			await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
			await expect(page.getByText('koli geldi')).toBeVisible();
		},
	},
	{ name: 'ayristirma', path: paths.sorting, act: choosingDepot },
	{ name: 'yukleme', path: paths.loading, act: choosingDepot },
	{ name: 'geri-teslim-depo', path: paths.handBack, act: choosingDepot },
	{
		name: 'ayristirma-okutma',
		path: paths.sorting,
		act: async (page) => {
			await choosingDepot(page);
			await scan(page, 'YOK-000000');
			await expect(page.getByText('Barkod bulunamadı.')).toBeVisible();
		},
	},
];

/** The app of a driver whose route is under way. */
export const driverTour: readonly TourStop[] = [
	{ name: 'surucu-bugun', path: '/driver' },
	{ name: 'surucu-duraklar', path: '/driver/stops' },
	{ name: 'surucu-arac', path: '/driver/vehicle' },
	{ name: 'surucu-cuzdan', path: paths.driverWallet },
	{ name: 'surucu-profil', path: '/profile' },
	{ name: 'surucu-sonuc', path: '/driver', act: pressing('Sonuç Gir') },
];

export const dayTour: readonly TourStop[] = [
	{ name: 'canli-takip', path: livePath },
	{ name: 'canli-takip-suzulmus', path: `${livePath}&durum=sinyal-yok` },
	{ name: 'gun-sonu', path: '/end-of-day' },
	{ name: 'gun-sonu-bos-gun', path: '/end-of-day?gun=2020-01-01' },
	{ name: 'kasa', path: paths.money },
	{ name: 'kasa-depo', path: paths.money, act: choosingDepot },
	{ name: 'raporlar', path: '/reports' },
	{ name: 'raporlar-depo', path: '/reports?grup=depo&gosterge=cash-difference' },
	{ name: 'raporlar-suzulmus-bos', path: '/reports?bas=2020-01-01&bit=2020-01-31' },
];

/** Every screen that needs a sign-in. */
export function wholeTour(records: DemoRecords): readonly TourStop[] {
	return [
		...routeTour(records),
		...planTour(records),
		...orderTour(records, true),
		...debitTour(records, true),
		...searchTour,
		...warehouseTour,
		...dayTour,
		...ownTour,
		...senderTour(records),
	];
}

/** The account of a sender, with its tabs. */
export const senderTour = ({ sender }: DemoRecords): readonly TourStop[] => [
	{ name: 'gonderici', path: senderPath(sender) },
	{ name: 'gonderici-fiyatlar', path: `${senderPath(sender)}?sekme=fiyatlar` },
];

const settings = ['vehicles', 'drivers', 'senders', 'depots', 'reasons', 'users'];

export const ownTour: readonly TourStop[] = [
	...settings.flatMap((name) => [
		{ name: `tanim-${name}`, path: `/settings/${name}` },
		{ name: `tanim-${name}-ekle`, path: `/settings/${name}`, act: pressing('Ekle') },
	]),
	{ name: 'gonderici-adlari', path: '/settings/sender-names' },
	{ name: 'ayarlar', path: '/settings' },
	{ name: 'tanim-company', path: '/settings/company' },
	...[
		'delivery-rules',
		'loading-rules',
		'cash-rules',
		'alert-limits',
		'notifications',
		'map',
		'geocoder',
		'backups',
	].map((name) => ({ name: `ayar-${name}`, path: `/settings/${name}` })),
	{ name: 'kisisel-veriler', path: '/settings/personal-data' },
	{ name: 'kisisel-veriler-personel', path: '/settings/personal-data?sekme=personel' },
	{ name: 'ilk-kurulum', path: '/settings/setup' },
	{ name: 'profil', path: '/profile' },
	{ name: 'dummy', path: '/dummy' },
	{ name: 'sayfa-yok', path: '/boyle-bir-sayfa-yok' },
	{ name: 'siparis-yok', path: orderPath('01a1f966-0000-7000-8000-000000000000'), refused: true },
	{ name: 'rota-yok', path: routePath('01a1f966-0000-7000-8000-000000000000'), refused: true },
];

export function pressing(name: string | RegExp) {
	return async (page: Page) => {
		await page
			.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
			.first()
			.click();
		await expect(page.getByRole('dialog')).toBeVisible();
	};
}

/** An act of a screen's head: on a phone, those beside the next one are in a menu. */
export function pressingInHead(name: string) {
	return async (page: Page) => {
		const button = page.getByRole('button', { name, exact: true });
		const others = page.getByRole('button', { name: 'Diğer İşlemler' });
		await expect(button.or(others).first()).toBeVisible();
		if (await button.isVisible()) return pressing(name)(page);
		await others.click();
		await page.getByRole('menuitem', { name, exact: true }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
	};
}

async function choosingDepot(page: Page): Promise<void> {
	await page.getByRole('main').getByRole('combobox', { name: 'Depo' }).click();
	await page.getByRole('option', { name: 'Ümraniye', exact: true }).click();
	await expect(page.getByText('Depo seçin')).toBeHidden();
}

export function searchingFor(text: string) {
	return async (page: Page) => {
		await page
			.getByRole('button', { name: /^Ara( Ctrl K)?$/ })
			.first()
			.click();
		await page.getByRole('combobox', { name: 'Nerede, kimde?' }).fill(text);
		const answer = page.getByRole('option').or(page.getByText('Sonuç Bulunamadı')).last();
		await expect(answer).toBeVisible();
	};
}

export async function previewImport(page: Page, file = orderFile): Promise<void> {
	await pressing('Dosyadan Al')(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Siparişlerin gireceği depo').click();
	await page.getByRole('option', { name: 'Ümraniye', exact: true }).click();
	await chooseOrderFile(page, file);
	await expect(dialog.getByRole('status', { name: 'İçe aktarma durumu' })).toContainText('okundu');
}
