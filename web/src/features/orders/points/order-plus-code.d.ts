// The package has no types; these are the functions that are used.
declare module 'open-location-code' {
	export class OpenLocationCode {
		isFull(code: string): boolean;
		isShort(code: string): boolean;
		recoverNearest(code: string, latitude: number, longitude: number): string;
		decode(code: string): { readonly latitudeCenter: number; readonly longitudeCenter: number };
	}
}
