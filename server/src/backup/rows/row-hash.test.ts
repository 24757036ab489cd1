import { expect, test } from 'vitest';
import { RowHash } from './row-hash.ts';

function hashOf(text: string, pieceBytes = 1_000) {
	const rowHash = new RowHash();
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += pieceBytes) {
		rowHash.update(bytes.subarray(at, at + pieceBytes));
	}
	return rowHash.result();
}

test('the hash depends neither on the sequence of rows nor on the pieces they arrive in', () => {
	const expected = hashOf('a\t1\nb\t2\nç\t3\n');
	expect(expected.rows).toBe(3);
	expect(hashOf('b\t2\nç\t3\na\t1\n')).toEqual(expected);
	for (const pieceBytes of [1, 2, 3, 5]) {
		expect(hashOf('a\t1\nb\t2\nç\t3\n', pieceBytes)).toEqual(expected);
	}
});

test('a changed, a missing and a repeated row change the hash', () => {
	const expected = hashOf('a\t1\nb\t2\n');
	for (const other of ['a\t1\nb\t3\n', 'a\t1\n', 'a\t1\nb\t2\nb\t2\n', 'a\t2\nb\t1\n']) {
		expect(hashOf(other)).not.toEqual(expected);
	}
	expect(hashOf('')).toEqual({ rows: 0, hash: '0'.repeat(64) });
});
