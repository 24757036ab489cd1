import { describe, expect, test } from 'vitest';
import type { Reason, ReasonStage } from './reason.ts';
import {
	isRestReason,
	missingEvidence,
	needsNote,
	type ReasonProof,
	refuseReason,
} from './reason-choice.ts';
import { undebitReasonSeeds, undeliveryReasonSeeds } from './reason-seeds.ts';
import { farSentence } from './reason-words.ts';

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

const codeOf = (reason: Reason, stage: ReasonStage, proof: ReasonProof) =>
	refuseReason(reason, stage, proof)?.code ?? null;

describe('a reason that doubts the address', () => {
	test.each(['ADDRESS_WRONG', 'MOVED'])('%s is accepted anywhere, with the place', (code) => {
		const reason = seed(undeliveryReasonSeeds, code);
		expect(codeOf(reason, 'onboard', { ...everything, distanceM: 2_000 })).toBeNull();
		expect(codeOf(reason, 'onboard', { ...everything, distanceM: null })).toBe(
			'reason/location-required',
		);
	});

	test('so is one of the company after which the address is corrected', () => {
		const absent = seed(undeliveryReasonSeeds, 'RECIPIENT_ABSENT');
		const own = { ...absent, code: 'NO_SUCH_STREET', nextStep: 'fix_address' as const };
		expect(codeOf(own, 'onboard', { ...everything, distanceM: 2_000 })).toBeNull();
	});
});

describe('RECIPIENT_ABSENT', () => {
	const absent = seed(undeliveryReasonSeeds, 'RECIPIENT_ABSENT');

	test('requires photo, call and location, in this sequence', () => {
		expect(missingEvidence(absent, nothing).map(({ detail }) => detail)).toEqual([
			'Bu neden için fotoğraf zorunludur.',
			'Bu neden için arama kaydı zorunludur.',
			'Bu neden için konum zorunludur.',
		]);
		expect(codeOf(absent, 'onboard', everything)).toBeNull();
	});

	test('the location is at most 150 m from the address', () => {
		expect(codeOf(absent, 'onboard', { ...everything, distanceM: 150 })).toBeNull();
		expect(codeOf(absent, 'onboard', { ...everything, distanceM: 151 })).toBe(
			'reason/location-too-far',
		);
		expect(refuseReason(absent, 'onboard', { ...everything, distanceM: 2_400 })).toMatchObject({
			status: 422,
			code: 'reason/location-too-far',
			detail:
				'Sonuç, adresten 2,4 km uzakta girildi. Bu neden için en fazla 150 m uzakta olmanız gerekir.',
		});
	});

	test('in the office a note replaces the location', () => {
		const office = { ...everything, distanceM: null, fromOffice: true };
		expect(codeOf(absent, 'onboard', office)).toBeNull();
		expect(codeOf(absent, 'onboard', { ...office, note: 'yok' })).toBe('common/note-too-short');
	});

	test('is refused at another stage and when retired', () => {
		expect(codeOf(absent, 'loading', everything)).toBe('reason/wrong-stage');
		expect(codeOf({ ...absent, retired: true }, 'onboard', everything)).toBe('reason/retired');
	});
});

test('OTHER requires an explanation of 10 characters', () => {
	const other = seed(undeliveryReasonSeeds, 'OTHER');
	expect(codeOf(other, 'onboard', { ...everything, note: '  123456789 ' })).toBe(
		'common/note-too-short',
	);
	expect(codeOf(other, 'onboard', { ...everything, note: '1234567890' })).toBeNull();
});

test('LOST requires an approved report', () => {
	const lostReason = seed(undebitReasonSeeds, 'LOST');
	expect(codeOf(lostReason, 'onboard', { ...everything, approvedReport: false })).toBe(
		'reason/report-required',
	);
	expect(codeOf(lostReason, 'depot_return', everything)).toBeNull();
	expect(codeOf(lostReason, 'loading', everything)).toBe('reason/wrong-stage');
});

test('the refusal names the stage', () => {
	const reason = seed(undebitReasonSeeds, 'VEHICLE_FULL');
	expect(refuseReason(reason, 'onboard', everything)?.detail).toBe(
		'"Araçta yer yok / kapasite aşıldı" nedeni dağıtım aşamasında seçilemez.',
	);
});

test('a note is needed for Diğer, as evidence, and in the office instead of the place', () => {
	expect(needsNote({ code: 'OTHER', evidence: [] }, false)).toBe(true);
	expect(needsNote({ code: 'X', evidence: ['note'] }, false)).toBe(true);
	expect(needsNote({ code: 'X', evidence: ['location'] }, true)).toBe(true);
	expect(needsNote({ code: 'X', evidence: ['location', 'photo'] }, false)).toBe(false);
});

test('adds a remark to a result entered far away', () => {
	expect(farSentence(2_400)).toBe('Sonuç, adresten 2,4 km uzakta girildi.');
	expect(farSentence(151)).toBe('Sonuç, adresten 151 m uzakta girildi.');
	expect(farSentence(150)).toBeNull();
	expect(farSentence(null)).toBeNull();
});

test('the rest of a partial delivery stays for no reason that says that nobody was met', () => {
	const codes = undeliveryReasonSeeds.map(({ code }) => code);
	const offered = codes.filter(isRestReason);
	expect(offered).toEqual(expect.arrayContaining(['REFUSED', 'NO_PAYMENT', 'DAMAGED', 'OTHER']));
	// Nine of the list that the product comes with, so that none is misspelt.
	expect(codes.length - offered.length).toBe(9);
});
