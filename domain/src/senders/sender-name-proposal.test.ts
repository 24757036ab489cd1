import { expect, test } from 'vitest';
import { proposeSender } from './sender-name-proposal.ts';

const accounts = [
	{ id: 'isik', code: 'ISK', title: 'Işık Mobilya Sanayi ve Ticaret A.Ş.' },
	{ id: 'deniz', code: 'DNZ', title: 'Deniz Butik Tekstil Ltd. Şti.' },
	{ id: 'deniz2', code: 'DN2', title: 'Deniz Kitap Kırtasiye' },
];

test.each([
	['IŞIK MOBİLYA', 'isik', 'same'],
	['Isik Mobilya San. Tic. AŞ', 'isik', 'same'],
	['Işıkmobilya', 'isik', 'same'],
	['Işık Mobilya Kadıköy Şubesi', 'isik', 'alike'],
	['Deniz Butik', 'deniz', 'alike'],
])('%s is proposed as %s (%s)', (name, senderId, likeness) => {
	expect(proposeSender(name, accounts)).toEqual({ senderId, likeness });
});

test.each(['Deniz', 'Kuzey Spor', 'A.Ş.', ''])(
	'for "%s" none is proposed: several accounts, or no telling word',
	(name) => {
		expect(proposeSender(name, accounts)).toBeNull();
	},
);
