import { debitPath, paths } from '@sevk/contract/common/paths';
import { type Role, rightsOf, roles } from '@sevk/domain/common/access/role';
import { expect, test } from 'vitest';
import { screens } from '../screens/screens.ts';
import { homeOf } from './home.ts';
import {
	driverNav,
	entriesOf,
	isWithin,
	mayOpen,
	type NavUser,
	officeNav,
	phoneEntriesOf,
	settingTabs,
	workNav,
} from './navigation.ts';

const depot = { depotId: 'd1', code: 'UMR', name: 'Ümraniye', receivesGoods: true };

function userOf(role: Role, allDepots = true): NavUser {
	return { rights: rightsOf({ role, allDepots }), depots: [depot], depotId: null };
}

function menuOf(role: Role) {
	return entriesOf(role === 'driver' ? driverNav : officeNav, userOf(role));
}

const labelsOf = (role: Role) => menuOf(role).map(({ label }) => label);
const tabs = officeNav.flatMap((item) => item.tabs);
const pathsAt = (pathname: string) =>
	tabs.filter((tab) => isWithin(tab, pathname)).map(({ path }) => path);

test('an address belongs to one screen, with or without a slash at its end', () => {
	for (const { path } of tabs) {
		expect(pathsAt(paths[path])).toEqual([path]);
		expect(pathsAt(`${paths[path]}/`)).toEqual([path]);
	}
});

test('a detail screen belongs to the entry of its list', () => {
	expect(pathsAt(debitPath('01a2169b-1d15-7712-8669-8cd681def1b7'))).toEqual(['debits']);
});

test('the menu reads like the day', () => {
	expect(labelsOf('admin')).toEqual([
		'Dünden Kalanlar',
		'Siparişler',
		'Rotalar',
		'Depo',
		'Zimmetler',
		'Tamamlanan Rotalar',
		'Raporlar',
		'Ayarlar',
	]);
});

test('a menu has the work of its role, and the settings that it may change', () => {
	expect(labelsOf('warehouse')).toContain('Depo');
	for (const role of ['planner', 'warehouse', 'support', 'viewer'] as const) {
		expect(labelsOf(role), role).not.toContain('Ayarlar');
	}
	const settings = (role: Role, allDepots = true) =>
		mayOpen(settingTabs, userOf(role, allDepots)).map(({ path }) => path);
	expect(settings('ops_manager')).toEqual(['vehicles', 'drivers', 'senders', 'reasons']);
	// The second person of an IBAN.
	expect(settings('cashier')).toEqual(['senders']);
	expect(settings('admin', false)).toEqual(['vehicles', 'drivers', 'users']);
	expect(settings('admin')).toEqual(settingTabs.map(({ path }) => path));
});

test('the tabs of the orders are those that a role may open', () => {
	const tabsOf = (role: Role) =>
		menuOf(role)
			.find(({ label }) => label === 'Siparişler')
			?.tabs.map(({ label }) => label);
	expect(tabsOf('planner')).toEqual([
		'Tüm Siparişler',
		'Konumu Belirsiz',
		'Düzenli Siparişler',
		'Kapasite Takvimi',
		'Adres Defteri',
	]);
	expect(tabsOf('viewer')).toEqual(['Tüm Siparişler', 'Düzenli Siparişler', 'Kapasite Takvimi']);
});

test('Mal Kabul is a tab only of depots that receive by scan', () => {
	const tabsWith = (receivesGoods: boolean) =>
		entriesOf(workNav, { ...userOf('warehouse'), depots: [{ ...depot, receivesGoods }] })
			.find(({ label }) => label === 'Depo')
			?.tabs.map(({ label }) => label);
	expect(tabsWith(true)).toContain('Mal Kabul');
	expect(tabsWith(false)).not.toContain('Mal Kabul');
});

test.each(roles)(
	'a %s begins the day on a screen of the own menu, one touch away on a phone',
	(role) => {
		const isHome = (path: string) => path.startsWith(homeOf(role).split('?')[0] ?? '');
		const entry = menuOf(role).find((each) => each.tabs.some(({ path }) => isHome(paths[path])));
		expect(entry).toBeDefined();
		const beside = phoneEntriesOf(role, menuOf(role));
		expect(beside).toHaveLength(3);
		expect(beside.map(({ label }) => label)).toContain(entry?.label);
	},
);

test('who has a screen in the menu may open it', () => {
	for (const role of roles) {
		const { rights } = userOf(role);
		for (const { path } of menuOf(role).flatMap((entry) => entry.tabs)) {
			const right = screens.find((screen) => screen.path === path)?.right;
			expect(right === undefined || rights.includes(right), `${role}: ${path}`).toBe(true);
		}
	}
});
