/** The basemap of all maps (Harita): what the installation sets until an admin chooses one. */
export const mapChoices = ['installation', 'bundled', 'public', 'own'] as const;
export type MapChoice = (typeof mapChoices)[number];

export type MapStyle = {
	readonly choice: MapChoice;
	/** MapLibre style of the choice `own`; otherwise empty. */
	readonly address: string;
};

export const mapStyleDefault: MapStyle = { choice: 'installation', address: '' };

/** A free street map without a key (https://openfreemap.org). */
export const publicMapStyleUrl = 'https://tiles.openfreemap.org/styles/positron';

export const mapAddressMaxLength = 500;
const mapAddress = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?(\/[^\s"'<>\\]*)?$/i;

/**
 * Whether pages may load a basemap from an address: https, and a host that a content policy can
 * name.
 * @example isMapAddress('https://harita.firma.com.tr/stil.json') // true
 */
export function isMapAddress(address: string): boolean {
	return address.length <= mapAddressMaxLength && mapAddress.test(address);
}

/** The address that is saved: only the choice `own` has one. */
export function storedMapStyle({ choice, address }: MapStyle): MapStyle {
	return { choice, address: choice === 'own' ? address : '' };
}

/** The style of the maps; null for the bundled basemap. `installationUrl` is MAP_STYLE_URL. */
export function mapStyleUrl(
	{ choice, address }: MapStyle,
	installationUrl: string | null,
): string | null {
	if (choice === 'installation') return installationUrl;
	if (choice === 'public') return publicMapStyleUrl;
	return choice === 'own' ? address : null;
}
