import { describe, expect, it } from 'vitest';
import { memoizeLast } from './memoize.ts';

describe('memoizeLast', () => {
	it('recomputes only for different arguments', () => {
		const calls: string[] = [];
		const lengthOf = memoizeLast((word: string, end = '') => {
			calls.push(word);
			return [word + end];
		});
		const first = lengthOf('rota');
		expect(lengthOf('rota')).toBe(first);
		expect(lengthOf('rota', 'lar')).toEqual(['rotalar']);
		expect(lengthOf('rota')).toEqual(first);
		expect(calls).toEqual(['rota', 'rota', 'rota']);
	});
});
