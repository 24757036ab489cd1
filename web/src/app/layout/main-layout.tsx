import '../../ui/theme/mantine-screens.css';
import '../../ui/theme/driver.css';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useStore } from '../../api/state/client-store.ts';
import { ConfirmHost } from '../../ui/dialog/confirm-host.tsx';
import { ScreenFrameContext } from '../../ui/screen/screen-frame.ts';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { isWithin, settingTabs } from '../navigation/navigation.ts';
import { SettingsList } from '../settings/settings-list.tsx';
import { Strips } from '../strip/strips.tsx';
import classes from './main-layout.module.css';
import { SearchHost, useSearchOpening } from './search-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { contentId, SkipLinks } from './skip-links.tsx';
import { useEvents } from './use-events.ts';
import { useFrame } from './use-frame.ts';
import { usePlatform } from './use-platform.ts';

/** Loaded on phones only. */
const TabBar = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }));

/** Sidebar on a desktop, tab bar on a phone, and the screen. */
export function MainLayout() {
	const phone = usePhone();
	const { opening, setOpening, open, openScan } = useSearchOpening(phone);
	// A driver has no search: the day is on the phone.
	const isDriver = useStore((store) => store.user?.role === 'driver');
	const searches = !isDriver;
	const { pathname } = useLocation();
	const isSetting = settingTabs.some((tab) => isWithin(tab, pathname));
	const isListed = isSetting && !phone && !isDriver;
	const frame = useFrame(searches ? open : null, searches ? openScan : null);
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute('data-driver', isDriver);
		return () => document.documentElement.removeAttribute('data-driver');
	}, [isDriver]);
	useEvents();
	usePlatform();
	return (
		<ScreenFrameContext value={frame}>
			{phone ? null : <SkipLinks />}
			<div className={classes.layout} data-listed={isListed || undefined}>
				{phone ? null : <Sidebar onSearch={open} />}
				{isListed ? <SettingsList /> : null}
				<main
					id={contentId}
					tabIndex={-1}
					className={classes.main}
					data-scroll-restoration-id="main"
				>
					<Strips />
					<div className={classes.screen}>
						<Outlet />
					</div>
				</main>
				{phone ? (
					<Suspense>
						<TabBar />
					</Suspense>
				) : null}
			</div>
			<SearchHost opening={opening} onChange={setOpening} />
			<ConfirmHost />
		</ScreenFrameContext>
	);
}
