import { expect, test } from 'vitest';
import { resultFieldOf } from './delivery-result-field.ts';

test.each([
	['result/receiver-missing', 'receiver'],
	['stop/due-exceeded', 'money'],
	['reason/location-too-far', 'place'],
	['result/code-wrong', 'code'],
	['common/note-too-short', 'note'],
	['reason/retired', 'reason'],
	['route/wrong-state', null],
])('the refusal %s is said at the field %s', (code, field) => {
	expect(resultFieldOf({ code }, 'failed')).toBe(field);
});

test('a missing proof is said at its own field, a reason of a part at the rest', () => {
	const code = 'result/proof-missing';
	expect(resultFieldOf({ code, proof: 'identity' }, 'delivered')).toBe('identity');
	expect(resultFieldOf({ code: 'reason/retired' }, 'partially_delivered')).toBe('rest');
});
