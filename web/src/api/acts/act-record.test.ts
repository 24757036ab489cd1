import { expect, test } from 'vitest';
import { type ActHead, isFinalRefusal, needsOf, nextAct } from './act-record.ts';

const act = (seq: number, needs: number[] = [], state: ActHead['state'] = 'waiting') => ({
	seq,
	needs,
	state,
});

test('an act needs the unsettled acts before it about the same record', () => {
	const earlier = [
		{ seq: 1, subjects: ['stop:1'] },
		{ seq: 2, subjects: ['order:a', 'stop:1'] },
		{ seq: 3, subjects: ['order:b', 'stop:2'] },
	];
	expect(needsOf(['order:a', 'stop:1'], earlier)).toEqual([1, 2]);
	expect(needsOf(['order:c', 'stop:3'], earlier)).toEqual([]);
});

test('acts behind a refused one wait if they need it, the rest goes on', () => {
	expect(nextAct([act(1, [], 'refused'), act(2, [1]), act(3, [2]), act(4)])?.seq).toBe(4);
	expect(nextAct([act(2, [1]), act(3, [2])])?.seq).toBe(2);
	expect(nextAct([act(1, [], 'stuck'), act(2, [1])])).toBeNull();
});

test('an incomplete form is refused again, a matter of the moment perhaps not', () => {
	expect(isFinalRefusal('result/slip-missing')).toBe(true);
	expect(isFinalRefusal('result/code-wrong')).toBe(true);
	expect(isFinalRefusal('result/code-locked')).toBe(true);
	expect(isFinalRefusal('result/nothing-on-vehicle')).toBe(false);
	expect(isFinalRefusal('common/forbidden')).toBe(false);
});
