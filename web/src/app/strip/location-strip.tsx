import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../../api/connection/connection.ts';
import { useDriverDay } from '../../features/driving/common/driving-queries.ts';
import { requestSending, sendFromPage } from '../../platform/location/location-sync.ts';
import {
	type LocationSharing,
	useLocationSharing,
} from '../../platform/location/use-location-sharing.ts';
import { Strip } from './strip.tsx';

/**
 * Shares the position of a driver whose route is in progress, and says so. It reads the day on the
 * phone and the acts that wait there, so that it needs no network. Unsent records are sent at the
 * next sign-in, with or without a route.
 */
export function LocationStrip() {
	useEffect(sendFromPage, []);
	const { data } = useDriverDay();
	const route = data?.route ?? null;
	const hasWaiting = data?.hasWaiting ?? false;
	// The first positions waited for the answer of the departure.
	useEffect(() => {
		if (!hasWaiting) void requestSending();
	}, [hasWaiting]);
	return route?.state === 'in_progress' ? <RouteStrip key={route.id} routeId={route.id} /> : null;
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
	const acts = (
		<>
			<Button size="xs" onClick={share}>
				Konumu Paylaş
			</Button>
			<Button size="xs" variant="default" onClick={() => setRefused(true)}>
				Şimdi Değil
			</Button>
		</>
	);
	return (
		<Strip
			tone={tones[sharing]}
			icon={sharing === 'on' || sharing === 'searching' ? IconMapPin : IconMapPinOff}
			{...(sharing === 'on' ? { iconColor: 'var(--green-ink)' } : {})}
			{...(sharing === 'undecided' ? { acts } : {})}
		>
			<span>{sharing === 'on' && !online ? offlineWords : words[sharing]}</span>
		</Strip>
	);
}

/** The records wait on the phone, so the office does not see the position now. */
const offlineWords = 'Konum kaydediliyor';

const words: Record<Exclude<LocationSharing, 'looking'>, string> = {
	undecided:
		'Rotanız dağıtımda. Depo aracınızı canlı takip edebilsin diye konumunuz rota boyunca paylaşılır.',
	searching: 'Konum aranıyor',
	on: 'Konum paylaşılıyor',
	missing: 'Konum alınamıyor. Telefonun konumunu açın.',
	denied: 'Konum izni kapalı. Canlı takip çalışmaz.',
};

const tones = {
	undecided: 'plain',
	searching: 'quiet',
	on: 'quiet',
	missing: 'amber',
	denied: 'amber',
} as const;
