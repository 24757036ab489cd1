import { expect, test } from 'vitest';
import { isReasonCode, reasonLists, reasonStages, reasonsAt } from './reason.ts';
import {
	productReturnReasonSeeds,
	reasonSeeds,
	undebitReasonSeeds,
	undeliveryReasonSeeds,
} from './reason-seeds.ts';

test('the three lists are complete', () => {
	expect(undeliveryReasonSeeds).toHaveLength(24);
	expect(undebitReasonSeeds).toHaveLength(18);
	expect(productReturnReasonSeeds).toHaveLength(17);
});

test('no reason is offered whose means the product does not have', () => {
	expect(reasonSeeds.some(({ label }) => label.includes('Teslimat kodu'))).toBe(false);
});

test('codes are well-formed and unique within their list', () => {
	const keys = reasonSeeds.map(({ list, code }) => `${list}/${code}`);
	expect(new Set(keys).size).toBe(keys.length);
	expect(reasonSeeds.every(({ code }) => isReasonCode(code))).toBe(true);
});

test('the undebit list has reasons for every stage, including OTHER', () => {
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

test('a seed has all fields', () => {
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
