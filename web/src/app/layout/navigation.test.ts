import { debitPath, paths } from '@sevk/contract/common/paths';
import { expect, test } from 'vitest';
import { isWithin, workNav } from './navigation.ts';

const entriesOf = (pathname: string) =>
	workNav.filter((item) => isWithin(item, pathname)).map(({ path }) => path);

test('an address belongs to one entry, with or without a slash at its end', () => {
	for (const { path } of workNav) {
		expect(entriesOf(paths[path])).toEqual([path]);
		expect(entriesOf(`${paths[path]}/`)).toEqual([path]);
	}
});

test('a detail screen belongs to the entry of its list', () => {
	expect(entriesOf(debitPath('01a2169b-1d15-7712-8669-8cd681def1b7'))).toEqual(['debits']);
});
