import { Kbd, VisuallyHidden } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useStore } from '../../api/state/client-store.ts';
import { useRoleName } from '../../api/state/public-names.ts';
import { ProfileAvatar } from '../../features/users/profile/profile-avatar.tsx';
import { Mark } from '../../ui/theme/mark.tsx';
import { DepotSwitch } from './depot-switch.tsx';
import {
	driverNav,
	isWithin,
	mayOpen,
	type NavItem,
	settingsNav,
	useNavUser,
	workNav,
} from './navigation.ts';
import classes from './sidebar.module.css';
import { ThemeButton } from './theme-button.tsx';

/** The navigation of a desktop, on the left. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
	const user = useStore((store) => store.user);
	const roleName = useRoleName();
	const navUser = useNavUser();
	const drives = user?.role === 'driver';
	const settings = drives ? [] : mayOpen(settingsNav, navUser);
	return (
		<aside className={classes.side}>
			<Link
				to={drives ? paths.driver : paths.routes}
				className={classes.brand}
				aria-label={drives ? 'Sevk, Bugün' : 'Sevk, Rotalar'}
			>
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
				<NavList items={mayOpen(drives ? driverNav : workNav, navUser)} />
				{settings.length > 0 ? (
					<>
						<h2 className={classes.group}>Tanımlar</h2>
						<NavList items={settings} />
					</>
				) : null}
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

function NavList({ items }: { readonly items: readonly NavItem[] }) {
	const { pathname } = useLocation();
	return (
		<ul>
			{items.map((item) => (
				<li key={item.path}>
					<Link
						to={paths[item.path]}
						className={classes.item}
						data-here={isWithin(item, pathname) || undefined}
						aria-current={isWithin(item, pathname) ? 'page' : undefined}
					>
						<item.icon size={18} stroke={1.7} aria-hidden />
						{item.label}
						{item.Count ? <item.Count /> : null}
					</Link>
				</li>
			))}
		</ul>
	);
}
