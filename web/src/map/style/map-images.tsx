import { useMap } from '@vis.gl/react-maplibre';
import { useEffect } from 'react';
import { drawSignImage, imageScale } from './map-signs.ts';
import type { MapTokens } from './map-tokens.ts';

/** Draws a sign when a layer first requests it. */
export function MapImages({ tokens }: { readonly tokens: MapTokens }) {
	const { current } = useMap();
	useEffect(() => {
		const map = current?.getMap();
		if (!map) return;
		map.setMissingStyleImageResolver((name) => {
			const image = drawSignImage(name, tokens);
			if (image !== null) map.addImage(name, image, { pixelRatio: imageScale });
		});
	}, [current, tokens]);
	return null;
}
