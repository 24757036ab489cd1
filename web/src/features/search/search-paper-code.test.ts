import { debitPath, receiptPath } from '@sevk/contract/common/paths';
import { expect, test } from 'vitest';
import { pageOfPaperCode } from './search-paper-code.ts';

const debit = debitPath('018f1c9e-0000-7000-8000-000000000001');

test('the code of a paper is a page of this app, whatever its host', () => {
	expect(pageOfPaperCode(`https://sevk.example.com${debit}`)).toBe(debit);
	const receipt = receiptPath(
		'Öz Giyim & Ev',
		'2026-03-05',
		'018f1c9e-0000-7000-8000-000000000002',
	);
	expect(pageOfPaperCode(`http://127.0.0.1:3000${receipt}`)).toBe(receipt);
});

test('other codes are searched', () => {
	for (const code of ['ZMT-2026-000123', 'https://sevk.example.com/debit/12', debit, 'https://']) {
		expect(pageOfPaperCode(code)).toBeNull();
	}
});
