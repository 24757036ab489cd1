import { expect, test } from 'vitest';
import { companyPolicyDefaults } from '../../company/company-policies.ts';
import {
	lastDayAtBranch,
	type ProposalFacts,
	possibleNextSteps,
	proposeNextStep,
} from './order-next-step-proposal.ts';

const today = '2026-11-20';
const failed: ProposalFacts = {
	state: 'failed',
	attemptNo: 1,
	lastAttemptNo: 1,
	lastAttemptOn: '2026-11-19',
	serviceDate: '2026-11-19',
	appointmentDate: null,
	waitingSince: null,
	reasonNextStep: 'carry_over',
};
const propose = (changes: Partial<ProposalFacts>) =>
	proposeNextStep({ ...failed, ...changes }, companyPolicyDefaults, today);

test('follows the reason of the failed attempt', () => {
	expect(propose({})).toMatchObject({ step: 'carry-over', serviceDate: today });
	expect(propose({ reasonNextStep: 'appointment' })).toMatchObject({
		step: 'make-appointment',
		serviceDate: null,
	});
	expect(propose({ reasonNextStep: 'wait_at_branch' })?.step).toBe('keep-at-branch');
	expect(propose({ reasonNextStep: 'return_pending' })?.step).toBe('send-back');
	expect(propose({ reasonNextStep: 'customer_care' })?.step).toBeNull();
	expect(propose({ reasonNextStep: null })?.step).toBe('carry-over');
});

test('an order attempted today is carried over to tomorrow at the earliest', () => {
	expect(propose({ lastAttemptOn: today })?.serviceDate).toBe('2026-11-21');
	expect(propose({ serviceDate: today, lastAttemptOn: today })?.serviceDate).toBe('2026-11-21');
	const proposal = proposeNextStep(
		{ ...failed, lastAttemptOn: today },
		{ ...companyPolicyDefaults, sameDaySecondAttempt: true },
		today,
	);
	expect(proposal?.serviceDate).toBe(today);
});

test('returns to the sender after the maximum number of attempts', () => {
	expect(propose({ attemptNo: 3, lastAttemptNo: 3 })).toEqual({
		step: 'send-back',
		serviceDate: null,
		why: '3 deneme yapıldı',
		earliestDate: today,
	});
	expect(propose({ attemptNo: 2, lastAttemptNo: 2 })?.step).toBe('carry-over');
});

test('returns to the sender after the maximum days at the branch', () => {
	const waiting = { state: 'waiting_at_branch' } as const;
	expect(propose({ ...waiting, waitingSince: '2026-11-18' })).toMatchObject({
		step: 'hand-over-at-branch',
		why: 'Şubede 3. gün',
	});
	expect(propose({ ...waiting, waitingSince: today })?.why).toBe('Şubede 1. gün');
	expect(lastDayAtBranch('2026-11-18', 3)).toBe(today);
	expect(propose({ ...waiting, waitingSince: '2026-11-17' })).toMatchObject({
		step: 'send-back',
		why: 'Şubede 3 günlük bekleme süresi doldu',
	});
});

test('proposes today for an order that did not leave; an order on its day needs no step', () => {
	expect(propose({ state: 'ready' })).toMatchObject({ step: 'carry-over', serviceDate: today });
	expect(propose({ state: 'planned' })?.step).toBe('carry-over');
	expect(propose({ state: 'ready', serviceDate: today })).toBeNull();
	expect(propose({ state: 'delivered' })).toBeNull();
});

test('a part of an order cannot wait at the branch', () => {
	const partial = { state: 'partially_delivered', reasonNextStep: 'wait_at_branch' } as const;
	expect(propose(partial)?.step).toBe('carry-over');
});

test('offers a planned order the steps it has after leaving its route', () => {
	expect(possibleNextSteps('planned')).toEqual(possibleNextSteps('ready'));
	expect(possibleNextSteps('planned')).toContain('carry-over');
	expect(possibleNextSteps('out_for_delivery')).toEqual([]);
	expect(possibleNextSteps('waiting_at_branch')).toEqual(['carry-over', 'send-back']);
});
