import { signIn, verifySecondFactor } from '@sevk/contract/identity/sign-in';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import { expect, expectTypeOf, test } from 'vitest';
import { ProblemError } from '../connection/problem.ts';
import { isProblemOf, type ProblemCodeOf } from './call.ts';

const wrongCode = new ProblemError({
	status: 422,
	code: 'access/wrong-code',
	detail: 'Doğrulama kodu hatalı.',
});

test('a problem of an endpoint is compared with the codes of that endpoint', () => {
	const error: unknown = wrongCode;
	expect(isProblemOf(verifySecondFactor, error) && error.code === 'access/wrong-code').toBe(true);
	expect(isProblemOf(verifySecondFactor, error) && error.code === 'common/not-found').toBe(false);
	expect(isProblemOf(verifySecondFactor, error) && error.code === 'http/too-many').toBe(false);
	// @ts-expect-error the first step of a sign-in answers no wrong code
	expect(isProblemOf(signIn, error) && error.code === 'access/wrong-code').toBe(true);
	expect(isProblemOf(signIn, new TypeError('a bug'))).toBe(false);
});

test('a comparison with a code narrows the facts of a problem', () => {
	const error: unknown = new ProblemError(
		refuse(signInRefusals, 'access/throttled', { waitSeconds: 30 }),
	);
	if (!isProblemOf(verifySecondFactor, error)) throw error;
	// @ts-expect-error a problem with another code has no such fact
	expect(error.facts.waitSeconds).toBe(30);
	if (error.code !== 'access/throttled') throw error;
	expectTypeOf(error.facts).toEqualTypeOf<{ waitSeconds: number }>();
	// @ts-expect-error a misspelt fact
	expect(error.facts.waitSecond).toBeUndefined();
});

test('a comparison with a code that does not exist does not compile', () => {
	// @ts-expect-error a misspelt code
	expect(wrongCode.code === 'access/wrong-codes').toBe(false);
	const problem = new ProblemError({ status: 409, code: 'common/stale', detail: 'Eski.' });
	// @ts-expect-error a misspelt code
	expect(problem.code === 'common/stalle').toBe(false);
});

/** A switch over the codes of an endpoint that handles each one. */
function handled(code: ProblemCodeOf<typeof verifySecondFactor>): string {
	switch (code) {
		case 'access/wrong-code':
		case 'access/wrong-recovery-code':
		case 'access/sign-in-again':
		case 'access/throttled':
		case 'access/foreign-origin':
		case 'access/hosted-provider':
			return 'refused';
		default: {
			// @ts-expect-error codes of any endpoint are left
			const rest: never = code;
			return rest;
		}
	}
}

test('a switch over all codes leaves never', () => {
	expect(handled('access/wrong-code')).toBe('refused');
	expect(handled('http/too-many')).toBe('http/too-many');
});
