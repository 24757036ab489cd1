import { describe, expect, test } from 'vitest';
import type { Reason, ReasonStage } from './reason.ts';
import { missingEvidence, type ReasonProof, refuseReason } from './reason-choice.ts';
import { undebitReasonSeeds, undeliveryReasonSeeds } from './reason-seeds.ts';

const nothing: ReasonProof = {
	photoCount: 0,
	callCount: 0,
	distanceM: null,
	note: '',
	approvedReport: false,
	fromOffice: false,
};
const everything: ReasonProof = {
	photoCount: 1,
	callCount: 1,
	distanceM: 20,
	note: 'Komşusu evde olmadığını söyledi.',
	approvedReport: true,
	fromOffice: false,
};

function seed(seeds: readonly Reason[], code: string): Reason {
	const reason = seeds.find((candidate) => candidate.code === code);
	if (reason === undefined) throw new Error(code);
	return reason;
}

const refused = (reason: Reason, stage: ReasonStage, proof: ReasonProof) =>
	refuseReason(reason, stage, proof)?.code ?? null;

describe('RECIPIENT_ABSENT', () => {
	const absent = seed(undeliveryReasonSeeds, 'RECIPIENT_ABSENT');

	test('asks for photo, call and place, in this order', () => {
		expect(missingEvidence(absent, nothing).map(({ detail }) => detail)).toEqual([
			'Bu neden için fotoğraf zorunludur.',
			'Bu neden için arama kaydı zorunludur.',
			'Bu neden için konum zorunludur.',
		]);
		expect(refused(absent, 'onboard', everything)).toBeNull();
	});

	test('the place is at most 150 m from the address', () => {
		expect(refused(absent, 'onboard', { ...everything, distanceM: 150 })).toBeNull();
		expect(refuseReason(absent, 'onboard', { ...everything, distanceM: 2_400 })).toMatchObject({
			status: 422,
			code: 'reason/location-too-far',
			detail:
				'Sonuç, adresten 2,4 km uzakta girildi. Bu neden için en fazla 150 m uzakta olmanız gerekir.',
		});
	});

	test('from the office a note stands in for the place', () => {
		const office = { ...everything, distanceM: null, fromOffice: true };
		expect(refused(absent, 'onboard', office)).toBeNull();
		expect(refused(absent, 'onboard', { ...office, note: 'yok' })).toBe('common/note-too-short');
	});

	test('only at its stage, and not once retired', () => {
		expect(refused(absent, 'loading', everything)).toBe('reason/wrong-stage');
		expect(refused({ ...absent, retired: true }, 'onboard', everything)).toBe('reason/retired');
	});
});

test('OTHER explains itself in 10 characters or more', () => {
	const other = seed(undeliveryReasonSeeds, 'OTHER');
	expect(refused(other, 'onboard', { ...everything, note: '  123456789 ' })).toBe(
		'common/note-too-short',
	);
	expect(refused(other, 'onboard', { ...everything, note: '1234567890' })).toBeNull();
});

test('loss needs an approved tutanak', () => {
	const lost = seed(undebitReasonSeeds, 'LOST');
	expect(refused(lost, 'onboard', { ...everything, approvedReport: false })).toBe(
		'reason/report-required',
	);
	expect(refused(lost, 'depot_return', everything)).toBeNull();
	expect(refused(lost, 'loading', everything)).toBe('reason/wrong-stage');
});

test('a wrong stage is said in words', () => {
	const reason = seed(undebitReasonSeeds, 'VEHICLE_FULL');
	expect(refuseReason(reason, 'onboard', everything)?.detail).toBe(
		'"Araçta yer yok / kapasite aşıldı" nedeni dağıtım aşamasında seçilemez.',
	);
});
