import { foldKey } from './fold.ts';
import { type GeoPoint, geoPoint } from './geo.ts';

export type District = { readonly name: string; readonly centre: GeoPoint };

/** Name, longitude and latitude of the middle of the settled part of İstanbul's 39 ilçe. */
const rows: readonly (readonly [name: string, longitude: number, latitude: number])[] = [
	['Adalar', 29.12, 40.863],
	['Arnavutköy', 28.74, 41.184],
	['Ataşehir', 29.125, 40.991],
	['Avcılar', 28.721, 40.985],
	['Bağcılar', 28.836, 41.037],
	['Bahçelievler', 28.858, 41.002],
	['Bakırköy', 28.872, 40.98],
	['Başakşehir', 28.802, 41.093],
	['Bayrampaşa', 28.909, 41.042],
	['Beşiktaş', 29.016, 41.06],
	['Beykoz', 29.096, 41.134],
	['Beylikdüzü', 28.641, 40.999],
	['Beyoğlu', 28.974, 41.037],
	['Büyükçekmece', 28.579, 41.023],
	['Çatalca', 28.461, 41.143],
	['Çekmeköy', 29.18, 41.037],
	['Esenler', 28.875, 41.045],
	['Esenyurt', 28.675, 41.033],
	['Eyüpsultan', 28.934, 41.048],
	['Fatih', 28.952, 41.015],
	['Gaziosmanpaşa', 28.913, 41.064],
	['Güngören', 28.876, 41.02],
	['Kadıköy', 29.048, 40.985],
	['Kağıthane', 28.979, 41.081],
	['Kartal', 29.194, 40.9],
	['Küçükçekmece', 28.788, 41.002],
	['Maltepe', 29.14, 40.939],
	['Pendik', 29.266, 40.886],
	['Sancaktepe', 29.23, 41.004],
	['Sarıyer', 29.045, 41.16],
	['Silivri', 28.247, 41.074],
	['Sultanbeyli', 29.267, 40.965],
	['Sultangazi', 28.874, 41.103],
	['Şile', 29.613, 41.175],
	['Şişli', 28.989, 41.057],
	['Tuzla', 29.33, 40.854],
	['Ümraniye', 29.12, 41.021],
	['Üsküdar', 29.045, 41.026],
	['Zeytinburnu', 28.906, 40.995],
];

export const istanbulDistricts: readonly District[] = rows.map(([name, longitude, latitude]) => ({
	name,
	centre: geoPoint(longitude, latitude),
}));

const byName = new Map(istanbulDistricts.map((district) => [foldKey(district.name), district]));
/** Until 2017 the ilçe was called Eyüp, and many files still say so. */
const oldNames: Readonly<Record<string, string>> = { eyup: 'eyupsultan' };

/** The ilçe of İstanbul that a text names, by any spelling: `ÜMRANİYE`, `Kâğıthane`, `Eyüp`. */
export function findIstanbulDistrict(text: string): District | null {
	const key = foldKey(text);
	return byName.get(oldNames[key] ?? key) ?? null;
}
