import { expect, test } from 'vitest';
import { isReasonCode, reasonLists, reasonStages, reasonsAt } from './reason.ts';
import {
	productReturnReasonSeeds,
	reasonSeeds,
	undebitReasonSeeds,
	undeliveryReasonSeeds,
} from './reason-seeds.ts';

test('the three lists in full', () => {
	expect(undeliveryReasonSeeds).toHaveLength(25);
	expect(undebitReasonSeeds).toHaveLength(18);
	expect(productReturnReasonSeeds).toHaveLength(17);
});

test('codes are well formed and stand once in their list', () => {
	const keys = reasonSeeds.map(({ list, code }) => `${list}/${code}`);
	expect(new Set(keys).size).toBe(keys.length);
	expect(reasonSeeds.every(({ code }) => isReasonCode(code))).toBe(true);
});

test('every stage of the undebit list offers something, OTHER always', () => {
	for (const stage of reasonStages) {
		const codes = reasonsAt(undebitReasonSeeds, stage).map(({ code }) => code);
		expect(codes.length).toBeGreaterThan(2);
		expect(codes).toContain('OTHER');
	}
	for (const list of reasonLists) {
		expect(reasonSeeds.some((reason) => reason.list === list && reason.code === 'OTHER')).toBe(
			true,
		);
	}
});

test('a retired reason is not offered', () => {
	const retired = undebitReasonSeeds.map((reason) => ({ ...reason, retired: true }));
	expect(reasonsAt(retired, 'loading')).toEqual([]);
});

test('one row as domain.md lists it', () => {
	expect(undeliveryReasonSeeds.find(({ code }) => code === 'DAMAGED')).toEqual({
		list: 'undelivery',
		code: 'DAMAGED',
		label: 'Ürün / koli hasarlı',
		groupLabel: 'Operasyon',
		stages: ['onboard'],
		evidence: ['photo', 'report'],
		nextStep: 'return_after_approval',
		retired: false,
	});
});
