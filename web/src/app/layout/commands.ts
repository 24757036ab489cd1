import { livePath, type PathName, paths } from '@sevk/contract/common/paths';
import type { Right } from '@sevk/domain/common/access/right';
import {
	IconBarcode,
	IconFileImport,
	IconLogout,
	IconMapPin,
	IconMoon,
	IconPackage,
	IconRoute,
	IconSun,
	IconUser,
	type TablerIcon,
} from '@tabler/icons-react';
import type { Command } from '../../features/search/search-dialog.tsx';
import {
	entriesOf,
	mayOpen,
	type NavUser,
	settingTabs,
	workNav,
} from '../navigation/navigation.ts';

export type CommandActs = {
	readonly go: (address: string) => void;
	readonly scan: () => void;
	readonly switchTheme: () => void;
	readonly signOut: () => void;
	readonly dark: boolean;
};

/** The commands of the search for this user, the most frequent first. */
export function commandsOf(user: NavUser, acts: CommandActs): Command[] {
	const { go } = acts;
	const doing: [Right, string, string, TablerIcon, () => void][] = [
		[
			'routes.plan',
			'Rota oluştur',
			'yeni rota ekle',
			IconRoute,
			() => go(`${paths.routes}?form=new`),
		],
		[
			'orders.edit',
			'Sipariş ekle',
			'yeni sipariş',
			IconPackage,
			() => go(`${paths.orders}?form=new`),
		],
		[
			'orders.import',
			'Dosyadan al',
			'sipariş içe aktar excel csv',
			IconFileImport,
			() => go(`${paths.orders}?form=import`),
		],
		['orders.read', 'Barkod okut', 'tara kamera koli nerede', IconBarcode, acts.scan],
	];
	const command = (title: string, words: string, icon: TablerIcon, onChoose: () => void) => ({
		id: `command-${title}`,
		always: true,
		title,
		words,
		icon,
		onChoose,
	});
	const to = (path: PathName) => () => go(paths[path]);
	return [
		...doing
			.filter(([right]) => user.rights.includes(right))
			.map(([, title, words, icon, act]) => command(title, words, icon, act)),
		...entriesOf(workNav, user).flatMap((entry) =>
			entry.tabs.map(({ label, path }) =>
				command(label, `git aç ekran ${entry.label}`, entry.icon, to(path)),
			),
		),
		...(user.rights.includes('routes.read')
			? [command('Canlı', 'canlı takip araçlar nerede harita', IconMapPin, () => go(livePath))]
			: []),
		...mayOpen(settingTabs, user).map(({ label, words, icon, path }) =>
			command(label, `git aç ekran ayarlar tanımlar ${words}`, icon, to(path)),
		),
		command('Profil', 'git aç hesabım şifre', IconUser, to('profile')),
		command(
			acts.dark ? 'Açık temaya geç' : 'Koyu temaya geç',
			'tema gece gündüz',
			acts.dark ? IconSun : IconMoon,
			acts.switchTheme,
		),
		command('Oturumu kapat', 'çıkış yap hesaptan çık', IconLogout, acts.signOut),
	];
}
