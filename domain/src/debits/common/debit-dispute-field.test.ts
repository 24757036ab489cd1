import { expect, test } from 'vitest';
import { disputeFieldOf } from './debit-dispute-field.ts';

test.each([
	['debit/short-exceeds', 'pieces'],
	['debit/not-on-this-debit', 'pieces'],
	['debit/nothing-disputable', 'pieces'],
	['debit/over-exceeds', 'over'],
	['equipment/not-on-this-debit', 'equipment'],
	['debit/wrong-state', null],
	['common/stale', null],
])('the refusal %s of a dispute is said at the field %s', (code, field) => {
	expect(disputeFieldOf(code)).toBe(field);
});

test('an input that is not valid is said at its field', () => {
	expect(disputeFieldOf('http/bad-input', 'overCount')).toBe('over');
	expect(disputeFieldOf('http/bad-input', 'pieceIds.3')).toBe('pieces');
	expect(disputeFieldOf('http/bad-input', 'version')).toBeNull();
});
