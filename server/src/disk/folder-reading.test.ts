import { expect, test } from 'vitest';
import { FolderSilent, readingFolder } from './folder-reading.ts';

test('a silent folder is an error after the limit, and is not read twice at a time', async () => {
	let readings = 0;
	let answer = Promise.withResolvers<string[]>();
	const read = readingFolder(() => {
		readings += 1;
		return answer.promise;
	}, 20);
	await expect(read()).rejects.toThrow(FolderSilent);
	await expect(Promise.all([read(), read()])).rejects.toThrow('Klasör yanıt vermiyor.');
	expect(readings).toBe(1);
	answer.resolve(['a.backup']);
	await answer.promise;
	answer = Promise.withResolvers<string[]>();
	answer.resolve(['b.backup']);
	await expect.poll(read).toEqual(['b.backup']);
	expect(readings).toBeGreaterThan(1);
});

test('the error of the folder is passed on', async () => {
	const read = readingFolder(async () => {
		throw new Error('ENOENT');
	});
	await expect(read()).rejects.toThrow('ENOENT');
	await expect(read()).rejects.toThrow('ENOENT');
});
