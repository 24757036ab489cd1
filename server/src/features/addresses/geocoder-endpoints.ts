import { editGeocoder, showGeocoder, tryGeocoder } from '@sevk/contract/addresses/geocoder';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import {
	editGeocoderSettings,
	type GeocoderContext,
	showGeocoderState,
	tryGeocoderSettings,
} from './geocoder-commands.ts';

export function implementGeocoder(context: GeocoderContext): Implementation[] {
	return [
		implement(showGeocoder, () => showGeocoderState(context)),
		implement(editGeocoder, ({ body }, caller) => editGeocoderSettings(context, caller, body)),
		implement(tryGeocoder, ({ body }) => tryGeocoderSettings(context, body)),
	];
}
