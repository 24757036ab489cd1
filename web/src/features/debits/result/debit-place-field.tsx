import { Text } from '@mantine/core';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import type { Reason } from '@sevk/domain/reasons/reason';
import { distanceSentence } from '@sevk/domain/reasons/reason-words';
import { useEffect, useState } from 'react';
import { useRecentFixes } from '../../../api/state/recent-fixes.ts';
import { type Position, positionNow } from '../../../platform/location/position-now.ts';
import { ResultSlot } from './debit-result-slot.tsx';

type Props = {
	readonly stop: RouteStop | undefined;
	readonly reason: Pick<Reason, 'code' | 'nextStep'>;
};

/** How far the driver is from the address, before he sends a result that needs his place. */
export function PlaceField({ stop, reason }: Props) {
	const place = usePlace();
	return (
		<ResultSlot field="place">
			<Text size="md" role="status">
				{placeSentence(place, stop, reason)}
			</Text>
		</ResultSlot>
	);
}

/** The newest position: of the recorded track, or measured now; `locating` until there is one. */
function usePlace(): Position | 'locating' | null {
	const [measured, setMeasured] = useState<Position | 'locating' | null>('locating');
	const fix = useRecentFixes().at(-1);
	useEffect(() => {
		let isOver = false;
		void positionNow().then((position) => {
			if (!isOver) setMeasured(position);
		});
		return () => {
			isOver = true;
		};
	}, []);
	if (measured === 'locating' || fix === undefined) return measured;
	const [longitude, latitude] = fix.point.coordinates;
	return [longitude, latitude];
}

function placeSentence(
	place: ReturnType<typeof usePlace>,
	stop: Props['stop'],
	reason: Props['reason'],
) {
	if (place === 'locating') return 'Konum alınıyor…';
	if (place === null) return 'Konumunuz alınamadı; kaydederken yeniden denenecek.';
	const point = stop === undefined || stop.approximate ? null : stop.point;
	if (point === null) return 'Konumunuz alındı. Adresin kesin konumu kayıtlı değil.';
	return distanceSentence(distanceM(geoPoint(...place), geoPoint(...coordinatesOf(point))), reason);
}

function coordinatesOf({ coordinates }: NonNullable<RouteStop['point']>): Position {
	const [longitude, latitude] = coordinates;
	return [longitude, latitude];
}
