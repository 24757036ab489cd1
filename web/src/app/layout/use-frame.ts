import { isPath, paths } from '@sevk/contract/common/paths';
import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useMemo } from 'react';
import { useConnection } from '../../api/connection/connection.ts';
import { changeStore, useStore } from '../../api/state/client-store.ts';
import type { ScreenFrame } from '../../ui/screen/screen-frame.ts';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { type NavUser, tabsAt, useNavUser } from '../navigation/navigation.ts';
import { screens } from '../screens/screens.ts';
import { goBackFrom } from './go-back.ts';

/**
 * Breadcrumbs and the back link of the present screen. Both are client state
 * (docs/specification.md#3-data), which the hardware back button of the native app reads as well.
 */
export function useFrame(
	onSearch: ScreenFrame['onSearch'],
	onScan: ScreenFrame['onScan'],
): ScreenFrame {
	const router = useRouter();
	const entry = useMatches().at(-1)?.staticData.entry;
	const phone = usePhone();
	// Beside the list of the settings a desktop needs no way back to it.
	const parentPath = entry?.parent === 'settings' && !phone ? undefined : entry?.parent;
	const { pathname } = useLocation();
	const navUser = useNavUser();
	const section = useMemo(() => sectionAt(pathname, navUser), [pathname, navUser]);
	const crumbs = useStore((store) => store.breadcrumbs);
	const navBack = useStore((store) => store.navBack);
	// Before the browser paints, so that a screen never shows the breadcrumbs of another one.
	useLayoutEffect(() => {
		const parent = screens.find((each) => each.path === parentPath);
		const chain = [parent, entry].filter((each) => each !== undefined);
		changeStore({
			breadcrumbs: chain.map((each) => ({ label: each.crumb, path: paths[each.path] })),
			navBack: parent !== undefined,
		});
		return () => changeStore({ breadcrumbs: [], navBack: false });
	}, [entry, parentPath]);
	const { online } = useConnection();
	// A driver's acts are stored on the phone.
	const isDriver = useStore((store) => store.user?.role === 'driver');
	const whyReadOnly = online || isDriver ? null : 'Çevrimdışıyken işlem yapılamaz.';
	return useMemo(
		() => ({
			crumbs,
			onSearch,
			onScan,
			whyReadOnly,
			section,
			goBack: navBack ? () => goBackFrom(router) : null,
		}),
		[crumbs, section, navBack, router, onSearch, onScan, whyReadOnly],
	);
}

function sectionAt(pathname: string, user: NavUser): ScreenFrame['section'] {
	const entry = tabsAt(pathname, user);
	if (entry === null) return null;
	return {
		label: entry.label,
		tabs: entry.tabs.map(({ label, path }) => ({
			label,
			path: paths[path],
			isHere: isPath(pathname, path),
		})),
	};
}
