import { describe, expect, it } from 'vitest';
import { fileIdOf, fileNameOf, fitsQuota, isMediaType, mayOpenFile } from './file.ts';

const id = '01980000-0000-7000-8000-000000000001';

describe('file names', () => {
	it('consist of id and extension, and parse back to the id', () => {
		expect(fileNameOf(id, 'image/jpeg')).toBe(`${id}.jpg`);
		expect(fileIdOf(`${id}.jpg`)).toBe(id);
	});

	it.each([
		'',
		id,
		`../${id}.jpg`,
		`${id}.jpg/..`,
		`${id}.svg`,
		`${id}.jpg\n`,
		`${id.toUpperCase()}.JPG`,
		'../../etc/passwd',
	])('refuse other text: %j', (name) => {
		expect(fileIdOf(name)).toBeNull();
	});
});

describe('uploads', () => {
	it('accept five media types', () => {
		expect(isMediaType('application/pdf')).toBe(true);
		expect(isMediaType('image/svg+xml')).toBe(false);
		expect(isMediaType('constructor')).toBe(false);
	});

	it('are limited to 60 unclaimed files or 200 MB', () => {
		expect(fitsQuota({ files: 59, bytes: 0 }, 1)).toBe(true);
		expect(fitsQuota({ files: 60, bytes: 0 }, 1)).toBe(false);
		expect(fitsQuota({ files: 1, bytes: 200 * 1024 * 1024 }, 1)).toBe(false);
	});

	it('are visible to their uploader until claimed, then to the depot, but not to other drivers', () => {
		const office = { userId: 'a', isDriver: false };
		const driver = { userId: 'b', isDriver: true };
		expect(mayOpenFile(office, { uploadedBy: 'a', claimed: false })).toBe(true);
		expect(mayOpenFile(office, { uploadedBy: 'b', claimed: false })).toBe(false);
		expect(mayOpenFile(office, { uploadedBy: 'b', claimed: true })).toBe(true);
		expect(mayOpenFile(driver, { uploadedBy: 'a', claimed: true })).toBe(false);
		expect(mayOpenFile(driver, { uploadedBy: 'b', claimed: true })).toBe(true);
	});
});
