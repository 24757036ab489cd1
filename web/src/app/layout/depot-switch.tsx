import { IconBuildingWarehouse, IconSelector } from '@tabler/icons-react';
import { useStore } from '../../api/state/client-store.ts';
import { chooseDepot } from '../../api/state/depot-choice.ts';
import { LazyMenu } from '../../ui/layer/lazy-menu.tsx';
import classes from './sidebar.module.css';

/** Selects the depot of the lists; only for users with several depots. */
export function DepotSwitch() {
	const depots = useStore((store) => store.user?.depots);
	const depotId = useStore((store) => store.depotId);
	if (!depots || depots.length < 2) return null;
	const selectedDepot = depots.find((depot) => depot.depotId === depotId);
	const choices = [{ depotId: null, name: 'Tüm depolar' }, ...depots];
	return (
		<LazyMenu
			width={220}
			button={
				<button type="button" className={classes.depot}>
					<IconBuildingWarehouse size={18} stroke={1.7} aria-hidden />
					<span>{selectedDepot?.name ?? 'Tüm depolar'}</span>
					<IconSelector size={16} stroke={1.7} aria-hidden />
				</button>
			}
			entries={choices.map((depot) => ({
				key: depot.depotId ?? 'all',
				label: depot.name,
				isChosen: depot.depotId === depotId,
				onChoose: () => chooseDepot(depot.depotId),
			}))}
		/>
	);
}
