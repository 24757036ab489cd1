import { expect, test } from 'vitest';
import { sealedText } from './sealed-text.ts';

const sealer = sealedText('a secret of at least thirty-two letters');

test('a sealed text can be opened and differs each time', () => {
	const sealed = sealer.seal('10000000146');
	expect(sealer.open(sealed)).toBe('10000000146');
	expect(sealed).not.toContain('0146');
	expect(sealer.seal('10000000146')).not.toBe(sealed);
});

test('a changed text or another secret cannot be opened', () => {
	const sealed = sealer.seal('10000000146');
	const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
	expect(() => sealer.open(changed)).toThrow();
	expect(() => sealedText('another secret').open(sealed)).toThrow();
	expect(() => sealer.open('10000000146')).toThrow();
});
