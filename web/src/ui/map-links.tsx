import type { GeoPoint } from '@sevk/domain/common/geo';
import { mapLinks, noAddressWords } from '@sevk/domain/common/map-links';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './map-links.module.css';

/** Links that open a place in Google, Yandex or Apple maps; "Adres bilgisi yok" without a place. */
export function MapLinks({ point }: { readonly point: GeoPoint | null }) {
	const links = mapLinks(point);
	if (links.length === 0) return <span className={classes.none}>{noAddressWords}</span>;
	return (
		<ul className={classes.links}>
			{links.map((link) => (
				<li key={link.service}>
					<a href={link.href} target="_blank" rel="noreferrer">
						{link.label}
						<IconExternalLink size={14} stroke={1.8} aria-hidden />
					</a>
				</li>
			))}
		</ul>
	);
}
