import { describe, expect, it } from 'vitest';
import { remembered } from './remembered.ts';

describe('remembered', () => {
	it('works again only for other arguments', () => {
		const asked: string[] = [];
		const lengthOf = remembered((word: string, end = '') => {
			asked.push(word);
			return [word + end];
		});
		const first = lengthOf('rota');
		expect(lengthOf('rota')).toBe(first);
		expect(lengthOf('rota', 'lar')).toEqual(['rotalar']);
		expect(lengthOf('rota')).toEqual(first);
		expect(asked).toEqual(['rota', 'rota', 'rota']);
	});
});
