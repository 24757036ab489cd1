import { expect, it } from 'vitest';
import { transferredLines } from './debit-transfer.ts';

const line = (pieceId: string, change: object = {}) => ({
	pieceId,
	orderId: 'A',
	state: 'debited' as const,
	orderOpen: true,
	...change,
});

it.each([
	['an open order is not split', {}, ['a1', 'a2']],
	['a cancelled order on the vehicle is split', { orderOpen: false }, ['a1']],
	['other orders stay', { orderId: 'B' }, ['a1']],
	['a piece that left the vehicle stays', { state: 'return_pending' }, ['a1']],
])('%s', (_, other, expected) => {
	const lines = [line('a1', { orderOpen: !('orderOpen' in other) }), line('a2', other)];
	const found = transferredLines(lines, new Set(['a1']));
	expect(found.map(({ pieceId }) => pieceId)).toEqual(expected);
});
