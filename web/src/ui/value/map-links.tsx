import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { type MapLink, mapLinks, noAddressWords } from '@sevk/domain/common/place/map-links';
import { IconExternalLink, IconNavigation } from '@tabler/icons-react';
import classes from './map-links.module.css';

type Props = {
	readonly point: GeoPoint | null;
	/** True for large buttons with only the name of the service. */
	readonly asButtons?: boolean;
};

/** Links that open a place in Google, Yandex or Apple maps; "Adres bilgisi yok" without a place. */
export function MapLinks({ point, asButtons = false }: Props) {
	const links = mapLinks(point);
	if (links.length === 0) return <span className={classes.none}>{noAddressWords}</span>;
	if (asButtons) return <LinkButtons links={links} />;
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

const serviceNames: Record<MapLink['service'], string> = {
	google: 'Google',
	yandex: 'Yandex',
	apple: 'Apple',
};

function LinkButtons({ links }: { readonly links: readonly MapLink[] }) {
	return (
		<div className={classes.buttons}>
			<IconNavigation size={18} stroke={1.8} aria-hidden />
			<ul>
				{links.map((link) => (
					<li key={link.service}>
						<a href={link.href} target="_blank" rel="noreferrer" aria-label={link.label}>
							{serviceNames[link.service]}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
