import { TextInput } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isWithin, mayOpen, settingTabs, useNavUser } from '../navigation/navigation.ts';
import classes from './settings-list.module.css';

/** The settings that the user may change, found by their names and by what is on their screens. */
export function SettingsList() {
	const { pathname } = useLocation();
	const navUser = useNavUser();
	const [query, setQuery] = useState('');
	const found = mayOpen(settingTabs, navUser).filter(({ label, group, words }) =>
		foldIncludes(`${label} ${group} ${words}`, query),
	);
	return (
		<nav className={classes.list} aria-label="Ayarlar">
			<TextInput
				aria-label="Ayarlarda ara"
				placeholder="Ayarlarda ara"
				leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
				value={query}
				onChange={(event) => setQuery(event.currentTarget.value)}
			/>
			{[...Map.groupBy(found, ({ group }) => group)].map(([group, tabs]) => (
				<section key={group} aria-label={group}>
					<h2>{group}</h2>
					<ul>
						{tabs.map((tab) => {
							const isHere = isWithin(tab, pathname);
							return (
								<li key={tab.path}>
									<Link
										to={paths[tab.path]}
										data-here={isHere || undefined}
										aria-current={isHere ? 'page' : undefined}
									>
										<tab.icon size={18} stroke={1.7} aria-hidden />
										{tab.label}
									</Link>
								</li>
							);
						})}
					</ul>
				</section>
			))}
			<p role="status">{found.length === 0 ? 'Sonuç Bulunamadı' : ''}</p>
		</nav>
	);
}
