import { expect, test } from 'vitest';
import { isSignature, signaturePath, signatureProblem, signatureSvg } from './file-signature.ts';

const field = { width: 300, height: 120 };

test('lines are drawn as smooth curves, a dot as a line without length', () => {
	expect(signaturePath([[0, 0, 10, 0, 20, 10]])).toBe('M0 0L5 0Q10 0 15 5L20 10');
	expect(
		signaturePath([
			[5, 5],
			[0, 0, 10, 0],
		]),
	).toBe('M5 5L5 5M0 0L5 0L10 0');
	expect(signatureSvg({ ...field, strokes: [[5, 5]] })).toContain('viewBox="0 0 300 120"');
});

test.each([
	['nothing', [], false],
	['a dot', [[5, 5]], false],
	['a tick of 10 points', [[5, 5, 15, 5]], false],
	['a line', [[5, 5, 55, 40]], true],
	[
		'several strokes',
		[
			[5, 5, 30, 5],
			[5, 20, 30, 20],
		],
		true,
	],
	['a line out of the field', [[5, 5, 301, 5]], false],
	['half a point', [[5, 5, 55]], false],
])('%s', (_name, strokes, expected) => {
	expect(isSignature({ ...field, strokes })).toBe(expected);
});

test('lines that are too short, too many or outside have problems of their own', () => {
	const scribble = Array.from({ length: 12_002 }, (_, at) => at % 100);
	expect(signatureProblem({ ...field, strokes: [scribble] })).toBe('long');
	expect(signatureProblem({ ...field, strokes: [[5, 5]] })).toBe('short');
	expect(signatureProblem({ ...field, strokes: [[5, 5, 301, 5]] })).toBe('outside');
});
