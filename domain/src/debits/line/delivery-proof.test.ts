import { expect, test } from 'vitest';
import { missingProofs, refuseMissingProof } from './delivery-proof.ts';

const nothing = {
	signed: false,
	paperCount: 0,
	photoCount: 0,
	identityDigits: null,
	codeProof: null,
};
const all = ['signature', 'photo', 'identity', 'code'] as const;

test('every required proof that was not given is missing', () => {
	expect(missingProofs(all, nothing)).toEqual([...all]);
	expect(missingProofs([], nothing)).toEqual([]);
	expect(missingProofs(['photo'], { ...nothing, photoCount: 1 })).toEqual([]);
	expect(missingProofs(['identity'], { ...nothing, identityDigits: '4821' })).toEqual([]);
	expect(missingProofs(['code'], { ...nothing, codeProof: 'released' })).toEqual([]);
});

test('a signed paper replaces the signature on the screen', () => {
	expect(missingProofs(['signature'], { ...nothing, paperCount: 1 })).toEqual([]);
	expect(missingProofs(['signature'], { ...nothing, signed: true })).toEqual([]);
});

test('the refusal names the first missing proof', () => {
	expect(refuseMissingProof(all, { ...nothing, signed: true })).toMatchObject({
		code: 'result/proof-missing',
		detail: 'Bu teslimat için fotoğraf gerekir. Teslim edilen malın fotoğrafını çekin.',
	});
	expect(
		refuseMissingProof(all, {
			signed: true,
			paperCount: 0,
			photoCount: 1,
			identityDigits: '4821',
			codeProof: 'verified',
		}),
	).toBeNull();
});
