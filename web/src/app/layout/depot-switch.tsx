import { Menu } from '@mantine/core';
import { IconBuildingWarehouse, IconCheck, IconSelector } from '@tabler/icons-react';
import { useStore } from '../../api/state/client-store.ts';
import { chooseDepot } from '../../api/state/depot-choice.ts';
import classes from './sidebar.module.css';

/** Selects the depot of the lists; only for users with several depots. */
export function DepotSwitch() {
	const depots = useStore((store) => store.user?.depots);
	const depotId = useStore((store) => store.depotId);
	if (!depots || depots.length < 2) return null;
	const selectedDepot = depots.find((depot) => depot.depotId === depotId);
	const choices = [{ depotId: null, name: 'Tüm depolar' }, ...depots];
	return (
		<Menu position="bottom-start" width={220}>
			<Menu.Target>
				<button type="button" className={classes.depot}>
					<IconBuildingWarehouse size={18} stroke={1.7} aria-hidden />
					<span>{selectedDepot?.name ?? 'Tüm depolar'}</span>
					<IconSelector size={16} stroke={1.7} aria-hidden />
				</button>
			</Menu.Target>
			<Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
				{choices.map((depot) => (
					<Menu.Item
						key={depot.depotId ?? 'all'}
						onClick={() => chooseDepot(depot.depotId)}
						rightSection={
							depot.depotId === depotId ? <IconCheck size={15} aria-label="seçili" /> : null
						}
					>
						{depot.name}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
