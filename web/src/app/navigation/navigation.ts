import { isPath, type PathName, paths } from '@sevk/contract/common/paths';
import type { Right } from '@sevk/domain/common/access/right';
import type { Role } from '@sevk/domain/common/access/role';
import {
	IconAlertTriangle,
	IconBell,
	IconBuilding,
	IconBuildingStore,
	IconBuildingWarehouse,
	IconCalendarDue,
	IconCashRegister,
	IconChartBar,
	IconChecks,
	IconClipboardCheck,
	IconClipboardList,
	IconDatabase,
	IconForklift,
	IconId,
	IconListDetails,
	IconMap2,
	IconMapSearch,
	IconPackage,
	IconPackageExport,
	IconRoute,
	IconSettings,
	IconShieldLock,
	IconSteeringWheel,
	IconTruck,
	IconUsers,
	type TablerIcon,
} from '@tabler/icons-react';

import { type ComponentType, useMemo } from 'react';
import { readStore, type SignedInUser, useStore } from '../../api/state/client-store.ts';
import { OrderPointMark } from '../../features/orders/points/order-point-alarm.tsx';
import { CarryOverCount } from '../../features/routes/carry-over/route-carry-over-count.tsx';

type Depot = SignedInUser['depots'][number];

/** A screen of the navigation, for who has its right. */
export type NavTab = {
	readonly path: PathName;
	readonly label: string;
	readonly right: Right;
	/** Another right that shows the screen: for who does a part of its work. */
	readonly orRight?: Right;
	/** Screens below this one: a route's detail marks "Rotalar" as active. */
	readonly covers: readonly PathName[];
	/** For work that not every depot has: whether this one has it. */
	readonly isUsed?: (depot: Depot) => boolean;
};

/** An entry of the menu. It opens the first of its screens that the user may open. */
export type NavItem = {
	readonly label: string;
	readonly icon: TablerIcon;
	/** One screen, or several with tabs in their head. */
	readonly tabs: readonly NavTab[];
	/** A path above those of the screens, which lists them on a phone. */
	readonly list?: PathName;
	/** The count of records that wait for the user. */
	readonly Count?: ComponentType;
};

/** A setting, for who may change it. */
type SettingTab = NavTab & {
	readonly icon: TablerIcon;
	/** The heading above it. */
	readonly group: string;
	/** Further words by which it is found. */
	readonly words: string;
};

function single(
	label: string,
	icon: TablerIcon,
	tab: Omit<NavTab, 'label' | 'covers'> & { readonly covers?: readonly PathName[] },
): NavItem {
	return { label, icon, tabs: [{ covers: [], ...tab, label }] };
}

const warehouseItem: NavItem = {
	label: 'Depo',
	icon: IconForklift,
	tabs: [
		{
			path: 'receipts',
			label: 'Mal Kabul',
			right: 'orders.receive',
			covers: [],
			isUsed: ({ receivesGoods }) => receivesGoods,
		},
		{ path: 'sorting', label: 'Ayrıştırma', right: 'debits.scan', covers: [] },
		{ path: 'loading', label: 'Yükleme', right: 'debits.scan', covers: [] },
		{ path: 'handBack', label: 'Geri Teslim', right: 'debits.scan', covers: [] },
	],
};

/** The menu of the office, in the sequence of the day (docs/domain.md#navigation). */
export const workNav: readonly NavItem[] = [
	{
		...single('Dünden Kalanlar', IconCalendarDue, {
			path: 'carryOvers',
			right: 'orders.edit',
			orRight: 'orders.receive',
		}),
		Count: CarryOverCount,
	},
	{
		label: 'Siparişler',
		icon: IconPackage,
		tabs: [
			{ path: 'orders', label: 'Tüm Siparişler', right: 'orders.read', covers: ['orderDetail'] },
			{ path: 'unplaced', label: 'Konumu Belirsiz', right: 'orders.edit', covers: [] },
			{ path: 'standingOrders', label: 'Düzenli Siparişler', right: 'orders.read', covers: [] },
			{ path: 'capacity', label: 'Kapasite Takvimi', right: 'definitions.read', covers: [] },
			{ path: 'addresses', label: 'Adres Defteri', right: 'orders.edit', covers: [] },
		],
		Count: OrderPointMark,
	},
	single('Rotalar', IconRoute, {
		path: 'routes',
		right: 'routes.read',
		covers: ['routeDetail', 'autoPlan'],
	}),
	warehouseItem,
	single('Zimmetler', IconClipboardList, {
		path: 'debits',
		right: 'debits.read',
		covers: ['debitDetail'],
	}),
	{
		label: 'Tamamlanan Rotalar',
		icon: IconChecks,
		tabs: [
			{ path: 'endOfDay', label: 'Gün Sonu', right: 'settlements.read', covers: [] },
			{ path: 'money', label: 'Kasa', right: 'settlements.read', covers: [] },
			{
				path: 'completedRoutes',
				label: 'Geçmiş',
				right: 'routes.read',
				covers: ['completedRouteDetail'],
			},
			{
				path: 'attemptReviews',
				label: 'Şüpheli Denemeler',
				right: 'attempts.review',
				covers: [],
			},
		],
	},
	single('Raporlar', IconChartBar, { path: 'reports', right: 'settlements.read' }),
];

/** The screens of a driver; Profil is beside them. */
export const driverNav: readonly NavItem[] = [
	single('Bugün', IconSteeringWheel, { path: 'driver', right: 'debits.accept' }),
	single('Duraklar', IconRoute, {
		path: 'driverStops',
		right: 'debits.accept',
		covers: ['routeDetail'],
	}),
	single('Araç', IconTruck, {
		path: 'driverVehicle',
		right: 'debits.accept',
		covers: ['debitDetail', 'driverWallet'],
	}),
];

/** What Ayarlar lists, group by group. */
export const settingTabs: readonly SettingTab[] = [
	{
		path: 'company',
		label: 'Firma Bilgileri',
		group: 'Firma',
		icon: IconBuilding,
		right: 'company.edit',
		covers: [],
		words: 'unvan vergi no telefon iban adres logo listelerde alıcı bilgisi maskeli',
	},
	{
		path: 'notifications',
		label: 'Bildirimler',
		group: 'Firma',
		icon: IconBell,
		right: 'company.edit',
		covers: [],
		words: 'kime hangi olay sessiz saatler',
	},
	{
		path: 'mapSettings',
		label: 'Harita',
		group: 'Firma',
		icon: IconMap2,
		right: 'company.edit',
		covers: [],
		words: 'sokak haritası altlık harita adresi openfreemap',
	},
	{
		path: 'geocoder',
		label: 'Adres Servisi',
		group: 'Firma',
		icon: IconMapSearch,
		right: 'company.edit',
		covers: [],
		words: 'adres konumlama geocoder google here nominatim anahtar kota koordinat',
	},
	{
		path: 'personalData',
		label: 'Kişisel Veriler',
		group: 'Firma',
		icon: IconShieldLock,
		right: 'company.edit',
		covers: [],
		words: 'kvkk başvuru silme döküm',
	},
	{
		path: 'backups',
		label: 'Yedekleme',
		group: 'Firma',
		icon: IconDatabase,
		right: 'company.edit',
		covers: [],
		words: 'son yedek',
	},
	{
		path: 'deliveryRules',
		label: 'Teslimat Kuralları',
		group: 'Kurallar',
		icon: IconPackageExport,
		right: 'company.edit',
		covers: [],
		words:
			'en fazla deneme şubede bekleme aynı gün ikinci deneme teslimat kanıtı imza fotoğraf kimlik kontrolü teslimat kodu gönderici sms',
	},
	{
		path: 'loadingRules',
		label: 'Zimmet ve Çıkış',
		group: 'Kurallar',
		icon: IconClipboardCheck,
		right: 'company.edit',
		covers: [],
		words:
			'kabulde imza hurdaya ayırma onayı soğuk zincir süresi dolan belge trafik sigortası ehliyet muayene k belgesi src',
	},
	{
		path: 'cashRules',
		label: 'Tahsilat ve Kasa',
		group: 'Kurallar',
		icon: IconCashRegister,
		right: 'company.edit',
		covers: [],
		words: 'kart slip onay kodu nakit yuvarlama kör sayım',
	},
	{
		path: 'alertLimits',
		label: 'Uyarı Sınırları',
		group: 'Kurallar',
		icon: IconAlertTriangle,
		right: 'company.edit',
		covers: [],
		words: 'geç kabul geç çıkış uzun duruş sinyal yok bölge dışı rota kapanış saati',
	},
	{
		path: 'depots',
		label: 'Depolar',
		group: 'Tanımlar',
		icon: IconBuildingWarehouse,
		right: 'depots.edit',
		covers: [],
		words: 'şube adres konum koliler okutularak kabul edilir',
	},
	{
		path: 'vehicles',
		label: 'Araçlar',
		group: 'Tanımlar',
		icon: IconTruck,
		right: 'definitions.edit',
		covers: [],
		words: 'plaka kapasite sigorta muayene',
	},
	{
		path: 'drivers',
		label: 'Sürücüler',
		group: 'Tanımlar',
		icon: IconId,
		right: 'definitions.edit',
		covers: [],
		words: 'kurye ehliyet src vardiya',
	},
	{
		path: 'senders',
		label: 'Göndericiler',
		group: 'Tanımlar',
		icon: IconBuildingStore,
		right: 'senders.edit',
		orRight: 'senders.confirm-iban',
		covers: ['senderDetail', 'senderNames'],
		words: 'mağaza müşteri cari hesap unvan vkn tckn iban yetkili sözleşme',
	},
	{
		path: 'users',
		label: 'Kullanıcılar',
		group: 'Tanımlar',
		icon: IconUsers,
		right: 'users.edit',
		covers: [],
		words: 'rol davet şifre telefon pin',
	},
	{
		path: 'reasons',
		label: 'Nedenler',
		group: 'Tanımlar',
		icon: IconListDetails,
		right: 'reasons.edit',
		covers: [],
		words: 'zimmetten düşme teslim edilememe ürün iade kanıt',
	},
];

/** The whole menu; a driver has another one. */
export const officeNav: readonly NavItem[] = [
	...workNav,
	{ label: 'Ayarlar', icon: IconSettings, tabs: settingTabs, list: 'settings' },
];

export type NavUser = Pick<SignedInUser, 'rights' | 'depots'> & {
	/** The selected depot; null for all. */
	readonly depotId: string | null;
};

/** The screens that a user may open, without work that none of the selected depots has. */
export function mayOpen<Tab extends NavTab>(
	tabs: readonly Tab[],
	{ rights, depots, depotId }: NavUser,
): readonly Tab[] {
	const selected = depots.filter((depot) => depotId === null || depot.depotId === depotId);
	return tabs.filter(
		({ right, orRight = right, isUsed }) =>
			(rights.includes(right) || rights.includes(orRight)) &&
			(isUsed === undefined || selected.some(isUsed)),
	);
}

/** An entry with the screens that the user may open. */
export type NavEntry = NavItem & { readonly first: NavTab };

/** The entries with a screen that the user may open. */
export function entriesOf(items: readonly NavItem[], user: NavUser): readonly NavEntry[] {
	return items.flatMap((item) => {
		const tabs = mayOpen(item.tabs, user);
		const [first] = tabs;
		return first === undefined ? [] : [{ ...item, tabs, first }];
	});
}

/** The path that an entry opens. */
export function entryPath(entry: NavEntry, phone: boolean): PathName {
	return (phone ? entry.list : undefined) ?? entry.first.path;
}

/** Whether the address is that of a screen or of one below it. */
export function isWithin(tab: NavTab, pathname: string): boolean {
	return [tab.path, ...tab.covers].some((name) => {
		if (name === tab.path || !paths[name].includes(':')) return isPath(pathname, name);
		return pathname.startsWith(paths[name].split(':')[0] ?? '');
	});
}

export function isWithinEntry(entry: NavItem, pathname: string): boolean {
	if (entry.list !== undefined && pathname.startsWith(paths[entry.list])) return true;
	return entry.tabs.some((tab) => isWithin(tab, pathname));
}

/** The tabs of the screen at an address; none beside a screen that is an entry of its own. */
export function tabsAt(pathname: string, user: NavUser): NavEntry | null {
	const entry = entriesOf(workNav, user).find(({ tabs }) =>
		tabs.some(({ path }) => isPath(pathname, path)),
	);
	return entry === undefined || entry.tabs.length < 2 ? null : entry;
}

/** The entries beside the menu button of a phone, by a path of each. */
const phoneEntries: Partial<Record<Role, readonly PathName[]>> = {
	warehouse: ['sorting', 'debits', 'carryOvers'],
	cashier: ['endOfDay', 'debits', 'reports'],
	support: ['orders', 'carryOvers', 'routes'],
	driver: ['driver', 'driverStops', 'driverVehicle'],
};
const officePhoneEntries: readonly PathName[] = ['routes', 'orders', 'debits'];

export function phoneEntriesOf(
	role: Role | undefined,
	entries: readonly NavEntry[],
): readonly NavEntry[] {
	const named = (role && phoneEntries[role]) ?? officePhoneEntries;
	return named.flatMap((name) =>
		entries.filter(({ tabs }) => tabs.some((tab) => tab.path === name)),
	);
}

const nobody = { rights: [], depots: [] };

/** Whom the navigation is for. */
export function useNavUser(): NavUser {
	const { rights, depots } = useStore((store) => store.user ?? nobody);
	const depotId = useStore((store) => store.depotId);
	return useMemo(() => ({ rights, depots, depotId }), [rights, depots, depotId]);
}

/** The menu of the signed-in user. */
export function useMenu(): readonly NavEntry[] {
	const user = useNavUser();
	const drives = useStore((store) => store.user?.role === 'driver');
	return entriesOf(drives ? driverNav : officeNav, user);
}

/** Depo opens with the first of its screens that the user may open. */
export function warehousePath(): PathName {
	const { user, depotId } = readStore();
	const entries = entriesOf([warehouseItem], { ...(user ?? nobody), depotId });
	return entries[0]?.first.path ?? 'sorting';
}
