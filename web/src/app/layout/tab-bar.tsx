import { Drawer } from '@mantine/core';
import { isPath, paths } from '@sevk/contract/common/paths';
import { IconDots, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from '../../api/state/client-store.ts';
import { reserveBottomInset } from '../../ui/screen/bottom-inset.ts';
import { DepotSwitch } from './depot-switch.tsx';
import { driverNav, isWithin, mayOpen, settingsNav, useNavUser, workNav } from './navigation.ts';
import classes from './tab-bar.module.css';
import { ThemeButton } from './theme-button.tsx';

/** The navigation of a phone: three entries and a menu with the rest. */
export function TabBar() {
	const { pathname } = useLocation();
	const navUser = useNavUser();
	const [opened, setOpened] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
	useEffect(() => setOpened(false), [pathname]);
	const drives = useStore((store) => store.user?.role === 'driver');
	const work = mayOpen(drives ? driverNav : workNav, navUser);
	const tabs = work.slice(0, 3);
	const elsewhere = !tabs.some((item) => isWithin(item, pathname));
	return (
		<>
			<nav className={classes.bar} aria-label="Ana menü" ref={reserveBottomInset}>
				{tabs.map((item) => (
					<Link
						key={item.path}
						to={paths[item.path]}
						className={classes.tab}
						data-here={isWithin(item, pathname) || undefined}
						aria-current={isWithin(item, pathname) ? 'page' : undefined}
					>
						<item.icon size={24} stroke={1.6} aria-hidden />
						{item.label}
					</Link>
				))}
				{drives ? (
					<Link
						to={paths.profile}
						className={classes.tab}
						data-here={isPath(pathname, 'profile') || undefined}
						aria-current={isPath(pathname, 'profile') ? 'page' : undefined}
					>
						<IconUser size={24} stroke={1.6} aria-hidden />
						Profil
					</Link>
				) : (
					<button
						type="button"
						className={classes.tab}
						data-here={elsewhere || undefined}
						aria-expanded={opened}
						onClick={() => setOpened(true)}
					>
						<IconDots size={24} stroke={1.6} aria-hidden />
						Diğer
					</button>
				)}
			</nav>
			<Drawer
				opened={opened}
				onClose={() => setOpened(false)}
				position="bottom"
				size="min(600px, 85dvh)"
				title="Diğer"
				radius="lg"
			>
				<DepotSwitch />
				<ul className={classes.list}>
					{[...work.slice(3), ...mayOpen(settingsNav, navUser)].map((item) => (
						<li key={item.path}>
							<Link to={paths[item.path]} data-here={isWithin(item, pathname) || undefined}>
								<item.icon size={22} stroke={1.6} aria-hidden />
								{item.label}
								{item.Count ? <item.Count /> : null}
							</Link>
						</li>
					))}
					<li className={classes.last}>
						<Link to={paths.profile} data-here={isPath(pathname, 'profile') || undefined}>
							<IconUser size={22} stroke={1.6} aria-hidden />
							Profil
						</Link>
						<ThemeButton />
					</li>
				</ul>
			</Drawer>
		</>
	);
}
