import { readMapStyle } from '@sevk/contract/company/company-map';
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

type ConfiguredStyle = {
	/** Null when none is configured or it cannot be reached. */
	readonly style: StyleSpecification | null;
	readonly isUnreachable: boolean;
};

async function readConfiguredStyle(): Promise<ConfiguredStyle> {
	let styleUrl: string | null = null;
	try {
		({ styleUrl } = await call(readMapStyle, {}));
		if (styleUrl === null) return { style: null, isUnreachable: false };
		const answer = await fetch(styleUrl, {
			signal: AbortSignal.timeout(patienceMs),
			credentials: 'omit',
		});
		if (!answer.ok) throw new Error(`${answer.status} ${styleUrl}`);
		// Letters use the page's font, as in the bundled style.
		const { glyphs: _glyphs, ...style } = (await answer.json()) as StyleSpecification;
		return { style, isUnreachable: false };
	} catch (error) {
		logFailure('Seçilen harita alınamadı; birlikte gelen Türkiye haritası gösteriliyor.', error);
		return { style: null, isUnreachable: styleUrl !== null };
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
	/** Whether the bundled basemap replaces a configured one that could not be loaded. */
	readonly isReplaced: boolean;
	/** Whether the bundled basemap is shown because nobody has chosen another. */
	readonly isBundled: boolean;
	readonly onBroken: () => void;
} {
	const { data } = useQuery({
		queryKey: ['route-map', 'style'],
		queryFn: readConfiguredStyle,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
	});
	const [isBroken, setBroken] = useState(false);
	const configured = isBroken ? null : data?.style;
	const style = useMemo(
		() => (configured === undefined ? null : (configured ?? bundledStyle(scheme))),
		[configured, scheme],
	);
	return {
		style,
		closestZoom: configured ? streetZoom : districtZoom,
		isReplaced: data?.isUnreachable === true || (isBroken && data?.style != null),
		isBundled: data?.style === null && !data.isUnreachable,
		onBroken: () => setBroken(true),
	};
}
