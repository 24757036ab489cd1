import { expect, test } from 'vitest';
import { isOnline, noteAnswered } from './connection.ts';

test('an answer from before the network went does not hide its loss', () => {
	const sentBefore = performance.now() - 1;
	window.dispatchEvent(new Event('offline'));
	noteAnswered(sentBefore);
	expect(isOnline()).toBe(false);
	noteAnswered(performance.now());
	expect(isOnline()).toBe(true);
});
