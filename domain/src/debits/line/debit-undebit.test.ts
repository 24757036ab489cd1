import { expect, test } from 'vitest';
import { isRefusal } from '../../common/rule/refusal.ts';
import type { Reason } from '../../reasons/reason.ts';
import { undebitReasonSeeds } from '../../reasons/reason-seeds.ts';
import {
	isMissed,
	needsExplanation,
	refuseLeaving,
	refuseOtherAct,
	undebitTarget,
} from './debit-undebit.ts';

function reasonOf(code: string): Reason {
	const reason = undebitReasonSeeds.find((one) => one.code === code);
	if (reason === undefined) throw new Error(code);
	return reason;
}

const targets = [
	['WRONG_SCAN', '', 'depot'],
	['CUSTOMER_POSTPONED', '', 'depot'],
	['CUSTOMER_CANCELLED', '', 'depot'],
	['RETURNED_TO_DEPOT', '', 'depot'],
	['VEHICLE_BREAKDOWN', '', 'depot'],
	['OTHER', 'Koli ofise bırakıldı', 'depot'],
	['OTHER', 'kısa', 'common/note-too-short'],
	['DELIVERED_OUTSIDE_APP', 'İmzalı irsaliye no 4471', 'recipient'],
	['DELIVERED_OUTSIDE_APP', '', 'common/note-too-short'],
	['LOST', 'araçta bulunamadı, arandı', 'debit/report-needed'],
	['STOLEN', '', 'debit/report-needed'],
	['TRANSFERRED', '', 'debit/transfer-needed'],
	['NOT_FOUND_IN_DEPOT', '', 'reason/wrong-stage'],
	['VEHICLE_FULL', '', 'reason/wrong-stage'],
] as const;

test.each(targets)('undebit for %s "%s" ends in %s', (code, note, end) => {
	const target = undebitTarget(reasonOf(code), note);
	expect(isRefusal(target) ? target.code : target).toBe(end);
});

test('refuses a retired reason', () => {
	const retired = { ...reasonOf('WRONG_SCAN'), retired: true };
	expect(undebitTarget(retired, '')).toMatchObject({ code: 'reason/retired' });
});

test('leaving a piece in the depot requires a reason of the loading stage', () => {
	expect(refuseLeaving(reasonOf('NOT_FOUND_IN_DEPOT'), '')).toBeNull();
	expect(refuseLeaving(reasonOf('WRONG_SCAN'), '')).toBeNull();
	expect(refuseLeaving(reasonOf('RETURNED_TO_DEPOT'), '')?.detail).toBe(
		'"Depoya geri teslim edildi" nedeni yükleme aşamasında seçilemez.',
	);
	expect(refuseLeaving(reasonOf('OTHER'), 'kısa')?.code).toBe('common/note-too-short');
});

test('the undebit form excludes only reasons that have their own operation', () => {
	const otherActs = undebitReasonSeeds.filter((reason) => refuseOtherAct(reason) !== null);
	expect(otherActs.map(({ code }) => code)).toEqual(['TRANSFERRED', 'LOST', 'STOLEN']);
});

test('requires a note where no other evidence exists', () => {
	expect(needsExplanation(reasonOf('OTHER'), 'loading')).toBe(true);
	expect(needsExplanation(reasonOf('DELIVERED_OUTSIDE_APP'), 'onboard')).toBe(true);
	expect(needsExplanation(reasonOf('WRONG_SCAN'), 'onboard')).toBe(false);
	expect(needsExplanation(reasonOf('DAMAGED_IN_DEPOT'), 'loading')).toBe(false);
});

test('only a piece that the depot has received and cannot find is missing', () => {
	expect(isMissed('NOT_FOUND_IN_DEPOT', 'depot')).toBe(true);
	expect(isMissed('NOT_FOUND_IN_DEPOT', 'expected')).toBe(false);
	expect(isMissed('DAMAGED_IN_DEPOT', 'depot')).toBe(false);
	expect(undebitReasonSeeds.filter(({ code }) => isMissed(code, 'depot'))).toHaveLength(1);
});
