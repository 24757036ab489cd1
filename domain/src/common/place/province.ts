import { foldKey } from '../text/fold.ts';
import { nearestText } from '../text/nearest-text.ts';
import { type GeoPoint, geoPoint } from './geo.ts';

/**
 * A province (il): its code, which also starts its plates and postal codes, its name and centre.
 */
export type Province = { readonly code: string; readonly name: string; readonly centre: GeoPoint };

/** Code, name, longitude and latitude of the centre of each of the 81 provinces. */
const rows: readonly (readonly [
	code: string,
	name: string,
	longitude: number,
	latitude: number,
])[] = [
	['01', 'Adana', 35.3213, 37.0],
	['02', 'Adıyaman', 38.2786, 37.7648],
	['03', 'Afyonkarahisar', 30.5567, 38.7507],
	['04', 'Ağrı', 43.0503, 39.7191],
	['05', 'Amasya', 35.8353, 40.6499],
	['06', 'Ankara', 32.8541, 39.9208],
	['07', 'Antalya', 30.7056, 36.8841],
	['08', 'Artvin', 41.8183, 41.1828],
	['09', 'Aydın', 27.8416, 37.856],
	['10', 'Balıkesir', 27.8826, 39.6484],
	['11', 'Bilecik', 29.9793, 40.1426],
	['12', 'Bingöl', 40.4939, 38.8847],
	['13', 'Bitlis', 42.1095, 38.4006],
	['14', 'Bolu', 31.6089, 40.7392],
	['15', 'Burdur', 30.2908, 37.7203],
	['16', 'Bursa', 29.061, 40.1885],
	['17', 'Çanakkale', 26.4086, 40.1467],
	['18', 'Çankırı', 33.6134, 40.6013],
	['19', 'Çorum', 34.9556, 40.5506],
	['20', 'Denizli', 29.0864, 37.7765],
	['21', 'Diyarbakır', 40.2306, 37.9144],
	['22', 'Edirne', 26.5557, 41.6771],
	['23', 'Elazığ', 39.2225, 38.6748],
	['24', 'Erzincan', 39.5, 39.75],
	['25', 'Erzurum', 41.2679, 39.9043],
	['26', 'Eskişehir', 30.5206, 39.7767],
	['27', 'Gaziantep', 37.3833, 37.0662],
	['28', 'Giresun', 38.3895, 40.9128],
	['29', 'Gümüşhane', 39.4814, 40.4603],
	['30', 'Hakkari', 43.7408, 37.5744],
	['31', 'Hatay', 36.1613, 36.2023],
	['32', 'Isparta', 30.5566, 37.7648],
	['33', 'Mersin', 34.6415, 36.8121],
	['34', 'İstanbul', 28.9784, 41.0082],
	['35', 'İzmir', 27.1428, 38.4237],
	['36', 'Kars', 43.0975, 40.6013],
	['37', 'Kastamonu', 33.7827, 41.3887],
	['38', 'Kayseri', 35.4826, 38.7205],
	['39', 'Kırklareli', 27.2252, 41.7351],
	['40', 'Kırşehir', 34.1606, 39.1461],
	['41', 'Kocaeli', 29.9408, 40.7654],
	['42', 'Konya', 32.4932, 37.8746],
	['43', 'Kütahya', 29.9857, 39.42],
	['44', 'Malatya', 38.3335, 38.3554],
	['45', 'Manisa', 27.4296, 38.614],
	['46', 'Kahramanmaraş', 36.9228, 37.5753],
	['47', 'Mardin', 40.734, 37.3129],
	['48', 'Muğla', 28.3636, 37.2154],
	['49', 'Muş', 41.491, 38.7346],
	['50', 'Nevşehir', 34.7144, 38.6244],
	['51', 'Niğde', 34.6766, 37.9698],
	['52', 'Ordu', 37.8797, 40.9862],
	['53', 'Rize', 40.5177, 41.0255],
	['54', 'Sakarya', 30.3948, 40.7731],
	['55', 'Samsun', 36.33, 41.2867],
	['56', 'Siirt', 41.942, 37.9274],
	['57', 'Sinop', 35.1551, 42.0264],
	['58', 'Sivas', 37.015, 39.7505],
	['59', 'Tekirdağ', 27.5117, 40.9781],
	['60', 'Tokat', 36.5522, 40.3235],
	['61', 'Trabzon', 39.7178, 41.005],
	['62', 'Tunceli', 39.5401, 39.1079],
	['63', 'Şanlıurfa', 38.7955, 37.1674],
	['64', 'Uşak', 29.4059, 38.6742],
	['65', 'Van', 43.373, 38.5012],
	['66', 'Yozgat', 34.8081, 39.8221],
	['67', 'Zonguldak', 31.7894, 41.4535],
	['68', 'Aksaray', 34.037, 38.3687],
	['69', 'Bayburt', 40.228, 40.2603],
	['70', 'Karaman', 33.2222, 37.181],
	['71', 'Kırıkkale', 33.5153, 39.8468],
	['72', 'Batman', 41.1351, 37.8812],
	['73', 'Şırnak', 42.4611, 37.5164],
	['74', 'Bartın', 32.3375, 41.6358],
	['75', 'Ardahan', 42.7022, 41.1105],
	['76', 'Iğdır', 44.045, 39.92],
	['77', 'Yalova', 29.2769, 40.655],
	['78', 'Karabük', 32.6204, 41.2061],
	['79', 'Kilis', 37.115, 36.7161],
	['80', 'Osmaniye', 36.2478, 37.0742],
	['81', 'Düzce', 31.1565, 40.8438],
];

/** The 81 provinces by ascending code. */
export const provinces: readonly Province[] = rows.map(([code, name, longitude, latitude]) => ({
	code,
	name,
	centre: geoPoint(longitude, latitude),
}));

/** Former and colloquial names. */
const alternativeNames: Readonly<Record<string, string>> = {
	afyon: '03',
	antep: '27',
	gantep: '27',
	antakya: '31',
	icel: '33',
	istambul: '34',
	ist: '34',
	izmit: '41',
	maras: '46',
	kmaras: '46',
	adapazari: '54',
	urfa: '63',
	surfa: '63',
};

const byName = new Map(provinces.map((province) => [foldKey(province.name), province]));
const byCode = new Map(provinces.map((province) => [province.code, province]));

/** Finds a province by its two-digit code: `34` is İstanbul. */
export function provinceByCode(code: string): Province | null {
	return byCode.get(code) ?? null;
}

/** Words beside the name of a province, folded. */
const wordsBeside = new Set(
	'il ili ilinde province sehri sehir valiligi buyuksehir anadolu avrupa asya yaka yakasi turkiye turkey tr'.split(
		' ',
	),
);

function provinceOfName(text: string): Province | null {
	const key = foldKey(text);
	return byName.get(key) ?? provinceByCode(alternativeNames[key] ?? '');
}

/**
 * Finds a province by name in any spelling, former name or code: `ISTANBUL`, `Urfa`, `34`, `TR-34`,
 * `34 İstanbul`, `İSTANBUL (ANADOLU)`. Null if the code and the name are of two provinces.
 */
export function findProvince(text: string): Province | null {
	const plain = provinceOfName(text);
	if (plain !== null) return plain;
	if (text.length > longestProvince) return null;
	const words = text
		.replace(/\([^)]*\)/g, ' ')
		.split(/[\s\-/.,:_]+|(?<=^TR)(?=\d)/iu)
		.filter((word) => word !== '');
	const [code = null, ...otherCodes] = words.filter((word) => /^\d+$/.test(word));
	const names = words.filter((word) => !/^\d+$/.test(word) && !wordsBeside.has(foldKey(word)));
	if (otherCodes.length > 0 || (code !== null && code.length > 2)) return null;
	const byNumber = code === null ? null : provinceByCode(code.padStart(2, '0'));
	if (names.length === 0) return byNumber;
	const named = provinceOfName(names.join(''));
	return code === null || byNumber === named ? named : null;
}

/** Longer texts are addresses. */
const longestProvince = 60;

/** The province that a misspelt name means; null without one. */
export function suggestProvince(text: string): string | null {
	return nearestText(
		text,
		provinces.map(({ name }) => name),
	);
}
