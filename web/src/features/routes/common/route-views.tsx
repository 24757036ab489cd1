import { SegmentedControl } from '@mantine/core';
import {
	IconLayoutColumns,
	IconList,
	IconMap2,
	IconMapPin,
	type TablerIcon,
} from '@tabler/icons-react';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import classes from './route-views.module.css';

const routeViews = ['liste', 'pano', 'harita', 'canli'] as const;
export type RouteView = (typeof routeViews)[number];

const viewWords: Record<RouteView, { readonly label: string; readonly icon: TablerIcon }> = {
	liste: { label: 'Liste', icon: IconList },
	pano: { label: 'Pano', icon: IconLayoutColumns },
	harita: { label: 'Harita', icon: IconMap2 },
	canli: { label: 'Canlı', icon: IconMapPin },
};

/** List, board and map of a day, and its vehicles on the road. On a phone the list is a sheet over the map. */
export function RouteViews({ view }: { readonly view: RouteView }) {
	const phone = usePhone();
	const { change } = useUrlState({ gorunum: 'liste', durum: '', rota: '' });
	const visibleViews = phone ? routeViews.filter((each) => each !== 'harita') : routeViews;
	return (
		<SegmentedControl
			size="xs"
			aria-label="Görünüm"
			value={view}
			onChange={(next) => {
				// The states of a vehicle on the road are not those of a route.
				const isOther = next === 'canli' || view === 'canli';
				change({ gorunum: next as RouteView, ...(isOther ? { durum: '', rota: '' } : {}) });
			}}
			data={visibleViews.map((value) => {
				const { label, icon: Icon } = viewWords[phone && value === 'liste' ? 'harita' : value];
				return {
					value,
					label: (
						<span className={classes.view}>
							{/* A desktop has them in a line with the acts of the day. */}
							{phone ? <Icon size={15} stroke={1.8} aria-hidden /> : null}
							{label}
						</span>
					),
				};
			})}
		/>
	);
}
