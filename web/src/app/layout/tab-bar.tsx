import { Drawer } from '@mantine/core';
import { isPath, paths } from '@sevk/contract/common/paths';
import { IconDots, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from '../../api/state/client-store.ts';
import { reserveBottomInset } from '../../ui/screen/bottom-inset.ts';
import { entryPath, isWithinEntry, phoneEntriesOf, useMenu } from '../navigation/navigation.ts';
import { DepotSwitch } from './depot-switch.tsx';
import classes from './tab-bar.module.css';
import { ThemeButton } from './theme-button.tsx';

/** The navigation of a phone: three entries and a menu with the rest. */
export function TabBar() {
	const { pathname } = useLocation();
	const [opened, setOpened] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
	useEffect(() => setOpened(false), [pathname]);
	const role = useStore((store) => store.user?.role);
	const drives = role === 'driver';
	const menu = useMenu();
	const tabs = phoneEntriesOf(role, menu);
	const elsewhere = !tabs.some((entry) => isWithinEntry(entry, pathname));
	return (
		<>
			<nav className={classes.bar} aria-label="Ana menü" ref={reserveBottomInset}>
				{tabs.map((entry) => {
					const isHere = isWithinEntry(entry, pathname);
					return (
						<Link
							key={entry.label}
							to={paths[entryPath(entry, true)]}
							className={classes.tab}
							data-here={isHere || undefined}
							aria-current={isHere ? 'page' : undefined}
						>
							<entry.icon size={24} stroke={1.6} aria-hidden />
							{entry.label}
						</Link>
					);
				})}
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
					{menu
						.filter((entry) => !tabs.includes(entry))
						.map((entry) => (
							<li key={entry.label}>
								<Link
									to={paths[entryPath(entry, true)]}
									data-here={isWithinEntry(entry, pathname) || undefined}
								>
									<entry.icon size={22} stroke={1.6} aria-hidden />
									{entry.label}
									{entry.Count ? <entry.Count /> : null}
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
