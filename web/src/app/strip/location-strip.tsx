import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../../api/connection/connection.ts';
import { useRoutes } from '../../features/routes/common/route-queries.ts';
import { sendFromPage } from '../../platform/location-sync.ts';
import { type LocationSharing, useLocationSharing } from '../../platform/use-location-sharing.ts';
import classes from './location-strip.module.css';

/**
 * Shares the position of a driver whose route is in progress, and says so. Unsent records are
 * sent at the next sign-in, with or without a route.
 */
export function LocationStrip() {
	useEffect(sendFromPage, []);
	const routes = useRoutes({ states: ['in_progress'] });
	const [route] = routes.data?.pages.flatMap((page) => page.items) ?? [];
	return route ? <RouteStrip key={route.id} routeId={route.id} /> : null;
}

const refusedKey = 'sevk-location-not-now';

/** Asks once per route; a refusal is kept until the next route. */
function RouteStrip({ routeId }: { readonly routeId: string }) {
	const [refused, setRefused] = useState(sessionStorage.getItem(refusedKey) === routeId);
	const { online } = useConnection();
	const { sharing, share } = useLocationSharing(routeId);
	useEffect(() => {
		if (refused) sessionStorage.setItem(refusedKey, routeId);
	}, [refused, routeId]);
	if (sharing === 'looking' || (refused && sharing === 'undecided')) return null;
	const Icon = sharing === 'on' ? IconMapPin : IconMapPinOff;
	return (
		<div className={classes.strip} role="status" data-sharing={sharing}>
			<Icon size={16} stroke={1.8} aria-hidden />
			<span>{sharing === 'on' && !online ? offlineWords : words[sharing]}</span>
			{sharing === 'undecided' ? (
				<div className={classes.answers}>
					<Button size="xs" onClick={share}>
						Konumu Paylaş
					</Button>
					<Button size="xs" variant="default" onClick={() => setRefused(true)}>
						Şimdi Değil
					</Button>
				</div>
			) : null}
		</div>
	);
}

/** The records wait on the phone, so the office does not see the position now. */
const offlineWords = 'Konum kaydediliyor; bağlantı gelince gönderilir.';

const words: Record<Exclude<LocationSharing, 'looking'>, string> = {
	undecided:
		'Rotanız dağıtımda. Depo aracınızı canlı takip edebilsin diye konumunuz rota boyunca paylaşılır.',
	on: 'Konum paylaşılıyor',
	denied: 'Konum izni kapalı. Canlı takip çalışmaz.',
};
