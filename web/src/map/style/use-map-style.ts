import { readMapStyle } from '@sevk/contract/routes/route-map';
import { useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import { useMemo, useState } from 'react';
import { call } from '../../api/call/call.ts';
import { logFailure } from '../../api/connection/log.ts';
import { bundledStyle } from './map-style.ts';

/** After this time-out the bundled style is used: the dispatcher waits for a map. */
const patienceMs = 5_000;

/** The bundled basemap contains shores and districts; a configured one also streets. */
const districtZoom = 11.5;
const streetZoom = 14.5;

/** The configured style; null when none is configured or it cannot be reached. */
async function readConfiguredStyle(): Promise<StyleSpecification | null> {
	try {
		const { styleUrl } = await call(readMapStyle, {});
		if (styleUrl === null) return null;
		const answer = await fetch(styleUrl, {
			signal: AbortSignal.timeout(patienceMs),
			credentials: 'omit',
		});
		if (!answer.ok) throw new Error(`${answer.status} ${styleUrl}`);
		// Letters use the page's font, as in the bundled style.
		const { glyphs: _glyphs, ...style } = (await answer.json()) as StyleSpecification;
		return style;
	} catch (error) {
		logFailure('Harita altlığı alınamadı; birlikte gelen Türkiye altlığı gösteriliyor.', error);
		return null;
	}
}

/**
 * The basemap: the configured style, otherwise the bundled one. Null until that is known.
 * `onBroken` reports a style that loaded but whose map did not.
 */
export function useMapStyle(scheme: string): {
	readonly style: StyleSpecification | null;
	/** The closest zoom at which the basemap shows something around a single point. */
	readonly closestZoom: number;
	readonly onBroken: () => void;
} {
	const configured = useQuery({
		queryKey: ['route-map', 'style'],
		queryFn: readConfiguredStyle,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
	});
	const [isBroken, setBroken] = useState(false);
	const configuredStyle = isBroken ? null : configured.data;
	const style = useMemo(
		() => (configuredStyle === undefined ? null : (configuredStyle ?? bundledStyle(scheme))),
		[configuredStyle, scheme],
	);
	const closestZoom = configuredStyle ? streetZoom : districtZoom;
	return { style, closestZoom, onBroken: () => setBroken(true) };
}
