import { expect, test } from 'vitest';
import { neighbourhoodList, parseNeighbourhoods } from './neighbourhood.ts';

const line =
	'34|Kadıköy\t34710|Caferağa|Osmanağa\t34736|19 Mayıs|Çakmak (Akdurak Köyü)|Dere Köyü' +
	'\t34737|Merkez (Bük Köyü)|Yukarı (Bük Köyü)|Yukarı\t34738|Merkez (Kum Köyü)';
const list = neighbourhoodList(parseNeighbourhoods(line));

test.each([
	['CAFERAĞA MAH.', '34710', null],
	['caferaga mahallesi', '34710', null],
	['Caferga', null, 'Caferağa'],
	['Osmanğaa Mah.', null, 'Osmanağa'],
	['Çakmak Mah. (Akdurak Köyü)', '34736', null],
	['Akdurak Köyü Çakmak Mahallesi', '34736', null],
	['Dere', '34736', null],
	['Çakmk', null, 'Çakmak (Akdurak Köyü)'],
	['Merkz', null, null],
	['Yukrı', null, 'Yukarı'],
	['29 Mayıs', null, null],
	['Yeni Mahalle', null, null],
])('%s has the postal code %s and the suggestion %s', (text, code, suggestion) => {
	expect([list.postalCodeOf(text), list.suggestionFor(text)]).toEqual([code, suggestion]);
});
