import { isPath, type PathName, paths } from '@sevk/contract/common/paths';
import type { Right } from '@sevk/domain/common/access/right';
import {
	IconArrowsSplit,
	IconBuilding,
	IconBuildingWarehouse,
	IconCalendarDue,
	IconChartBar,
	IconChecks,
	IconClipboardList,
	IconId,
	IconListDetails,
	IconMapPin,
	IconMoonStars,
	IconPackage,
	IconPackageImport,
	IconRoute,
	IconSteeringWheel,
	IconTruck,
	IconUsers,
	type TablerIcon,
} from '@tabler/icons-react';

import type { ComponentType } from 'react';
import { type SignedInUser, useStore } from '../../api/state/client-store.ts';
import { CarryOverCount } from '../../features/routes/carry-over/route-carry-over-count.tsx';

type Depot = SignedInUser['depots'][number];

export type NavItem = {
	readonly path: PathName;
	readonly label: string;
	readonly icon: TablerIcon;
	readonly right: Right;
	/** Another right that shows the entry: for who does a part of its work. */
	readonly orRight?: Right;
	/** Screens below this entry: a route's detail marks "Rotalar" as active. */
	readonly covers: readonly PathName[];
	/** For work that not every depot has: whether this one has it. */
	readonly isUsed?: (depot: Depot) => boolean;
	/** The count of records that wait for the user. */
	readonly Count?: ComponentType;
};

/** The day's work (docs/domain.md#navigation). */
export const workNav: readonly NavItem[] = [
	{
		path: 'routes',
		label: 'Rotalar',
		icon: IconRoute,
		right: 'routes.read',
		covers: ['routeDetail'],
	},
	{
		path: 'orders',
		label: 'Siparişler',
		icon: IconPackage,
		right: 'orders.read',
		covers: ['orderDetail'],
	},
	{
		path: 'debits',
		label: 'Zimmetler',
		icon: IconClipboardList,
		right: 'debits.read',
		covers: ['debitDetail'],
	},
	{
		path: 'receipts',
		label: 'Mal Kabul',
		icon: IconPackageImport,
		right: 'orders.receive',
		covers: [],
		isUsed: ({ receivesGoods }) => receivesGoods,
	},
	{ path: 'sorting', label: 'Ayrıştırma', icon: IconArrowsSplit, right: 'debits.scan', covers: [] },
	{
		path: 'carryOvers',
		label: 'Dünden Kalanlar',
		icon: IconCalendarDue,
		right: 'orders.edit',
		orRight: 'orders.receive',
		covers: [],
		Count: CarryOverCount,
	},
	{
		path: 'completedRoutes',
		label: 'Tamamlanan Rotalar',
		icon: IconChecks,
		right: 'routes.read',
		covers: ['completedRouteDetail'],
	},
	{ path: 'live', label: 'Canlı Takip', icon: IconMapPin, right: 'routes.read', covers: [] },
	{
		path: 'endOfDay',
		label: 'Gün Sonu',
		icon: IconMoonStars,
		right: 'settlements.read',
		covers: [],
	},
	{ path: 'reports', label: 'Raporlar', icon: IconChartBar, right: 'settlements.read', covers: [] },
];

/** The screens of a driver; Profil is beside them. */
export const driverNav: readonly NavItem[] = [
	{ path: 'driver', label: 'Bugün', icon: IconSteeringWheel, right: 'debits.accept', covers: [] },
	{
		path: 'driverStops',
		label: 'Duraklar',
		icon: IconRoute,
		right: 'debits.accept',
		covers: ['routeDetail'],
	},
	{
		path: 'driverVehicle',
		label: 'Araç',
		icon: IconTruck,
		right: 'debits.accept',
		covers: ['debitDetail'],
	},
];

/** Tanımlar. */
export const settingsNav: readonly NavItem[] = [
	{ path: 'vehicles', label: 'Araçlar', icon: IconTruck, right: 'definitions.read', covers: [] },
	{ path: 'drivers', label: 'Sürücüler', icon: IconId, right: 'definitions.read', covers: [] },
	{
		path: 'depots',
		label: 'Depolar',
		icon: IconBuildingWarehouse,
		right: 'definitions.read',
		covers: [],
	},
	{
		path: 'reasons',
		label: 'Nedenler',
		icon: IconListDetails,
		right: 'definitions.read',
		covers: [],
	},
	{ path: 'users', label: 'Kullanıcılar', icon: IconUsers, right: 'users.edit', covers: [] },
	{
		path: 'company',
		label: 'Firma ve Kurallar',
		icon: IconBuilding,
		right: 'definitions.read',
		covers: ['personalData'],
	},
];

export type NavUser = Pick<SignedInUser, 'rights' | 'depots'> & {
	/** The selected depot; null for all. */
	readonly depotId: string | null;
};

/** The entries that a user may open, without work that none of the selected depots has. */
export function mayOpen(
	items: readonly NavItem[],
	{ rights, depots, depotId }: NavUser,
): readonly NavItem[] {
	const selected = depots.filter((depot) => depotId === null || depot.depotId === depotId);
	return items.filter(
		({ right, orRight = right, isUsed }) =>
			(rights.includes(right) || rights.includes(orRight)) &&
			(isUsed === undefined || selected.some(isUsed)),
	);
}

/** Whether the address is an entry or one of its detail screens. */
export function isWithin(item: NavItem, pathname: string): boolean {
	return [item.path, ...item.covers].some((name) => {
		if (name === item.path) return isPath(pathname, name);
		return pathname.startsWith(paths[name].split(':')[0] ?? '');
	});
}

const nobody = { rights: [], depots: [] };

/** Whom the navigation is for. */
export function useNavUser(): NavUser {
	const { rights, depots } = useStore((store) => store.user ?? nobody);
	return { rights, depots, depotId: useStore((store) => store.depotId) };
}
