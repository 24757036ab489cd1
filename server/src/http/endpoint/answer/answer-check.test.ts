import { endpoint } from '@sevk/contract/common/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './answer-check.ts';

const listCrates = endpoint({
	name: 'listCrates',
	summary: 'Kasalar',
	method: 'GET',
	path: '/api/crates',
	access: 'orders.read',
	answer: z.object({ items: z.array(z.object({ label: z.string(), kg: z.number() })) }),
});

it('an answer is sent without the fields that its schema does not name', () => {
	const answer = { items: [{ label: 'kasa', kg: 2.5, secret: 'x' }], total: 1 };
	expect(checkAnswer(listCrates, answer)).toEqual({ items: [{ label: 'kasa', kg: 2.5 }] });
});

it('an answer that breaks its schema is an error that names the endpoint', () => {
	const answer = { items: [{ label: 'kasa', kg: Number.NaN }] };
	expect(() => checkAnswer(listCrates, answer)).toThrow('listCrates: answer');
});
