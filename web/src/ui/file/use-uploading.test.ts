import { expect, test } from 'vitest';
import { acceptedFiles } from './use-uploading.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });
const files = [
	file('a.png', 'image/png'),
	file('b.txt', 'text/plain'),
	file('c.pdf', 'application/pdf'),
];
const names = (accept: string) => acceptedFiles(files, accept).map(({ name }) => name);

test('files of other types are dropped; without a list everything is accepted', () => {
	expect(names('image/png, application/pdf')).toEqual(['a.png', 'c.pdf']);
	expect(names('image/*')).toEqual(['a.png']);
	expect(names('')).toEqual(['a.png', 'b.txt', 'c.pdf']);
});
