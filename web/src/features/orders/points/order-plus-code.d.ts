// The package has no types; these are the functions that are used.
declare module 'open-location-code' {
	import type { PlusCodec } from '@sevk/domain/common/place/plus-code';

	export const OpenLocationCode: new () => PlusCodec;
}
