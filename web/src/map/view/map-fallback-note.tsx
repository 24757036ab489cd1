import { Anchor } from '@mantine/core';
import classes from './map-view.module.css';

/**
 * Over the bundled basemap that replaces the chosen one. A page that was open when an admin chose
 * another host may not load it either, until it is loaded again.
 */
export function MapFallbackNote() {
	return (
		<p className={classes.fallback} role="status">
			Seçilen yol haritası yüklenemedi; birlikte gelen harita gösteriliyor.{' '}
			<Anchor component="button" type="button" inherit onClick={() => location.reload()}>
				Sayfayı Yenile
			</Anchor>
		</p>
	);
}
