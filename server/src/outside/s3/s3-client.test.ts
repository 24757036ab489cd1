import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	answerXml,
	type S3Server,
	s3Account,
	s3Bucket,
	s3Region,
	startS3Server,
} from '../../testing/fixture/s3-server.ts';
import { openBlobStore } from '../file/blob-store.ts';
import { openS3Client, type S3Settings } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

let server: S3Server;
let folder: string;

beforeEach(async () => {
	server = await startS3Server();
	folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-s3-'));
});
afterEach(async () => {
	await server.close();
	rmSync(folder, { recursive: true, force: true });
});

function settingsOf(changes: Partial<S3Settings> = {}): S3Settings {
	const { endpoint } = server;
	return { bucket: s3Bucket, region: s3Region, endpoint, credentials: s3Account, ...changes };
}

function fileOf(content: Buffer | string): string {
	const file = path.join(folder, 'upload');
	writeFileSync(file, content);
	return file;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(S3Error);
	return error instanceof S3Error ? error.failure : null;
}

test('the storage of files works on S3 by configuration alone', async () => {
	const store = openBlobStore({ kind: 's3', ...settingsOf() });
	// As large as an upload may be: it passes through as a stream.
	const content = randomBytes(10 * 1024 * 1024);
	const file = fileOf(content);
	await store.take('ab/one.pdf', file, 'application/pdf');
	expect(existsSync(file)).toBe(false);
	expect(server.objects.get('ab/one.pdf')).toEqual({ body: content, mediaType: 'application/pdf' });
	const stored = await store.read('ab/one.pdf');
	expect(stored === null ? null : (await buffer(stored)).equals(content)).toBe(true);
	expect(await store.read('ab/other.pdf')).toBeNull();
	await store.remove('ab/one.pdf');
	await store.remove('ab/one.pdf');
	expect(server.objects.size).toBe(0);
});

test('keys with characters that are encoded keep their signature', async () => {
	const { put, get } = openS3Client(settingsOf());
	for (const key of ["ç ş/(1)'!*+&=.pdf", 'a//b', 'ğ%20.png', 'x?y#z']) {
		await put(key, fileOf(key), 'text/plain');
		const stored = await get(key);
		expect(stored === null ? null : (await buffer(stored)).toString()).toBe(key);
		expect(server.objects.has(key)).toBe(true);
	}
});

test('readers that do not read hold no connection', async () => {
	const { put, get } = openS3Client(settingsOf());
	const content = randomBytes(5 * 1024 * 1024);
	await put('one', fileOf(content), 'application/pdf');
	// More than the client has connections.
	const slow = await Promise.all(Array.from({ length: 40 }, () => get('one')));
	const another = await get('one');
	expect(another).not.toBeNull();
	another?.destroy();
	for (const stored of slow) {
		expect(stored === null ? null : (await buffer(stored)).equals(content)).toBe(true);
	}
});

test('an empty file is stored', async () => {
	const { put } = openS3Client(settingsOf());
	await put('empty', fileOf(''), 'text/plain');
	expect(server.objects.get('empty')?.body).toHaveLength(0);
});

test('a connection that the server closed meanwhile is replaced', async () => {
	const { put, get } = openS3Client(settingsOf());
	await put('one', fileOf('content'), 'text/plain');
	server.dropConnections();
	const stored = await get('one');
	expect(stored).not.toBeNull();
	stored?.destroy();
	server.dropConnections();
	await put('two', fileOf('content'), 'text/plain');
	expect(server.objects.size).toBe(2);
});

describe('a failure has a kind', () => {
	const { accessKeyId, secretAccessKey } = s3Account;

	test.each([
		['a wrong secret', { credentials: { accessKeyId, secretAccessKey: 'wrong' } }, 'denied'],
		['an unknown key', { credentials: { accessKeyId: 'other', secretAccessKey } }, 'denied'],
		['another region', { region: 'us-east-1' }, 'denied'],
		['no such bucket', { bucket: 'none' }, 'no-bucket'],
	])('%s', async (_name, changes, failure) => {
		const { put, get, remove } = openS3Client(settingsOf(changes));
		expect(await failureOf(put('one', fileOf('content'), 'text/plain'))).toBe(failure);
		expect(await failureOf(get('one'))).toBe(failure);
		expect(await failureOf(remove('one'))).toBe(failure);
		expect(server.objects.size).toBe(0);
	});

	test('an error of the server, without the upload being read', async () => {
		server.fault = (_request, response) => answerXml(response, 500, 'InternalError');
		const { put, get } = openS3Client(settingsOf());
		const work = put('one', fileOf(randomBytes(5 * 1024 * 1024)), 'text/plain');
		expect(await failureOf(work)).toBe('unavailable');
		expect(await failureOf(get('one'))).toBe('unavailable');
	});

	test('an answer that does not come', async () => {
		server.fault = () => undefined;
		const { get } = openS3Client(settingsOf(), 50);
		expect(await failureOf(get('one'))).toBe('unavailable');
	});

	test('an answer that stops in the middle', async () => {
		server.fault = (_request, response) => {
			response.writeHead(200, { 'content-length': '100' }).write('half');
		};
		const { get } = openS3Client(settingsOf(), 50);
		expect(await failureOf(get('one'))).toBe('unavailable');
	});

	test('no server', async () => {
		const { get } = openS3Client(settingsOf());
		await server.close();
		expect(await failureOf(get('one'))).toBe('unavailable');
		server = await startS3Server();
	});

	test('an answer of something else', async () => {
		server.fault = (_request, response) => void response.writeHead(302).end();
		expect(await failureOf(openS3Client(settingsOf()).get('one'))).toBe('unexpected');
	});
});
