import { Kbd, VisuallyHidden } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useStore } from '../../api/state/client-store.ts';
import { useRoleName } from '../../api/state/public-names.ts';
import { ProfileAvatar } from '../../features/users/profile/profile-avatar.tsx';
import { Mark } from '../../ui/theme/mark.tsx';
import { homeOf } from '../navigation/home.ts';
import { entryPath, isWithinEntry, type NavEntry, useMenu } from '../navigation/navigation.ts';
import { DepotSwitch } from './depot-switch.tsx';
import classes from './sidebar.module.css';
import { ThemeButton } from './theme-button.tsx';

/** The navigation of a desktop, on the left. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
	const user = useStore((store) => store.user);
	const roleName = useRoleName();
	const menu = useMenu();
	const home = homeOf(user?.role);
	const drives = user?.role === 'driver';
	return (
		<aside className={classes.side}>
			<Link to={home} className={classes.brand} aria-label="Sevk, ana ekran">
				<Mark size={28} />
				<span>Sevk</span>
			</Link>
			<DepotSwitch />
			{drives ? null : (
				<button type="button" className={classes.search} onClick={onSearch}>
					<IconSearch size={16} stroke={1.8} aria-hidden />
					<span>Ara</span>
					<Kbd size="xs" aria-hidden>
						Ctrl K
					</Kbd>
				</button>
			)}
			<nav className={classes.nav} aria-label="Ana menü">
				<NavList entries={menu} />
			</nav>
			<div className={classes.person}>
				<Link to={paths.profile} className={classes.profile}>
					<ProfileAvatar size={32} />
					<span className={classes.who}>
						<strong>{user?.name}</strong>
						<small>{user ? roleName(user.role) : ''}</small>
					</span>
					<VisuallyHidden>Profil</VisuallyHidden>
				</Link>
				<ThemeButton />
			</div>
		</aside>
	);
}

function NavList({ entries }: { readonly entries: readonly NavEntry[] }) {
	const { pathname } = useLocation();
	return (
		<ul>
			{entries.map((entry) => {
				const isHere = isWithinEntry(entry, pathname);
				return (
					<li key={entry.label}>
						<Link
							to={paths[entryPath(entry, false)]}
							className={classes.item}
							data-here={isHere || undefined}
							aria-current={isHere ? 'page' : undefined}
						>
							<entry.icon size={18} stroke={1.7} aria-hidden />
							{entry.label}
							{entry.Count ? <entry.Count /> : null}
						</Link>
					</li>
				);
			})}
		</ul>
	);
}
