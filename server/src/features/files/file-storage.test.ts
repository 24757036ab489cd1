import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { companyId, newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { abortedAfter } from '../../testing/build/aborted-signal.ts';
import { bearer } from '../../testing/build/fake-identity.ts';
import {
	aPdf,
	aPicture,
	createFileTestContext,
	fileKey,
} from '../../testing/fixture/file-test-context.ts';
import { blobKey, sweepFiles } from './file-commands.ts';
import { companyNoun, releaseFile } from './file-store.ts';

const context = await createFileTestContext();
const { db, app, keeping, logged, depotA, depotB, people, open, uploaded, claim } = context;
const { planner, colleague } = people;
afterAll(context.close);

const unclaimedMs = 24 * 3_600_000;

describe('storage', () => {
	it('shows a file with headers that let it do nothing', async () => {
		const response = await open(await uploaded(aPdf), 'planner');
		expect(response.headers).toMatchObject({
			'cache-control': 'private, no-store',
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'no-referrer',
			'x-frame-options': 'SAMEORIGIN',
			'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
		});
		expect(response.headers['content-disposition']).toMatch(/^inline; filename="[\w.-]+"$/);
	});

	it('refuses a request without a token', async () => {
		const fileName = await uploaded(aPdf);
		expect((await open(fileName, '')).statusCode).toBe(401);
		expect((await open(fileName, 'unknown')).statusCode).toBe(401);
		expect((await app.inject({ url: '/api/public/storage' })).statusCode).toBe(400);
	});

	it('keeps a temporary file to its uploader, a claimed one to its depot', async () => {
		const fileName = await uploaded(aPdf);
		expect((await open(fileName, 'colleague')).statusCode).toBe(404);
		expect(await claim(fileName, depotA)).toBeNull();
		expect((await open(fileName, 'colleague')).statusCode).toBe(200);
		expect((await open(fileName, 'elsewhere')).statusCode).toBe(404);
		expect((await open(fileName, 'driver')).statusCode).toBe(404);
	});

	it('moves a file into the depot of its record', async () => {
		const fileName = await uploaded(aPdf);
		expect(await claim(fileName, depotB)).toBeNull();
		expect((await open(fileName, 'elsewhere')).statusCode).toBe(200);
		expect((await open(fileName, 'colleague')).statusCode).toBe(404);
	});

	it('shows what the company claimed, its logo, in every depot', async () => {
		const fileName = await uploaded(await aPicture().png().toBuffer());
		const ofCompany = { noun: companyNoun, nounId: companyId };
		expect(await claim(fileName, depotA, planner, ofCompany)).toBeNull();
		for (const who of ['planner', 'colleague', 'elsewhere']) {
			expect((await open(fileName, who)).statusCode, who).toBe(200);
		}
		const url = `/api/files/${fileName}/token`;
		const issued = await app.inject({ method: 'POST', url, headers: bearer('elsewhere') });
		expect((await app.inject({ url: issued.json().address })).statusCode).toBe(200);
		expect((await open(fileName, 'driver')).statusCode).toBe(404);
		expect((await open(fileName, 'unknown')).statusCode).toBe(401);
		await transact(db, (tx) => releaseFile(tx, { fileName, ...ofCompany }));
		expect((await open(fileName, 'elsewhere')).statusCode).toBe(404);
	});

	it('a token opens one file', async () => {
		const fileName = await uploaded(aPdf);
		const url = `/api/files/${fileName}/token`;
		const issued = await app.inject({ method: 'POST', url, headers: bearer('planner') });
		expect(issued.statusCode).toBe(200);
		const { token, address, expiresAt } = issued.json();
		expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
		expect((await app.inject({ url: address })).statusCode).toBe(200);
		expect((await open(await uploaded(aPdf), token)).statusCode).toBe(404);
		const foreign = await app.inject({ method: 'POST', url, headers: bearer('colleague') });
		expect(foreign.statusCode).toBe(404);
	});

	it('refuses file tokens that are expired, of another key, audience or kind', async () => {
		const fileName = await uploaded(aPdf);
		const signed = (typ: string, audience: string, life: string, secret = fileKey) =>
			new SignJWT({ depot: depotA })
				.setProtectedHeader({ alg: 'HS256', typ })
				.setSubject(fileName)
				.setAudience(audience)
				.setExpirationTime(life)
				.sign(secret);
		expect((await open(fileName, await signed('file+jwt', 'files', '5m'))).statusCode).toBe(200);
		const bad = [
			await signed('file+jwt', 'files', '-1m'),
			await signed('file+jwt', 'other', '5m'),
			await signed('at+jwt', 'files', '5m'),
			await signed('file+jwt', 'files', '5m', Buffer.alloc(32, 8)),
		];
		const [head, body] = bad[0]?.split('.') ?? [];
		const none = Buffer.from('{"alg":"none","typ":"file+jwt"}').toString('base64url');
		for (const token of [...bad, `${none}.${body}.`, `${head}.${body}.`, 'x.y.z', '..']) {
			expect((await open(fileName, token)).statusCode).toBe(401);
		}
	});

	it('takes no path for a file', async () => {
		const fileName = await uploaded(aPdf);
		const blob = `${fileName.slice(34, 36)}/${fileName}`;
		for (const bad of [
			'../../etc/passwd',
			'/etc/passwd',
			blob,
			`./${fileName}`,
			'',
			`${fileName}/..`,
			fileName.toUpperCase(),
			fileName.replace('.pdf', '.jpg.pdf'),
			'%2e%2e%2fsecret',
			'..\\secret',
			'file:///etc/passwd',
		]) {
			expect((await open(bad, 'planner')).statusCode, bad).toBe(404);
		}
	});

	it('never writes a query into the log', async () => {
		await open(await uploaded(aPdf), 'canary-token');
		expect(logged.length).toBeGreaterThan(10);
		expect(logged.join('')).not.toContain('canary-token');
	});
});

describe('claims and the sweep', () => {
	it('claims once, by the uploader, for one record', async () => {
		const fileName = await uploaded(aPdf);
		const nounId = newId();
		expect(isRefusal(await claim(fileName, depotA, colleague, { nounId }))).toBe(true);
		expect(await claim(fileName, depotA, planner, { nounId })).toBeNull();
		expect(await claim(fileName, depotA, planner, { nounId })).toBeNull();
		expect(isRefusal(await claim(fileName, depotA, planner))).toBe(true);
		expect(isRefusal(await claim('../secret', depotA))).toBe(true);
	});

	it('deletes an unused upload after 24 hours, and its bytes', async () => {
		const claimedName = await uploaded(aPdf);
		await claim(claimedName, depotA);
		const left = await uploaded(aPdf);
		const later = new Date(Date.now() + unclaimedMs + 2 * 60 * 60 * 1000);
		expect(await sweepFiles(keeping, later)).toBeGreaterThan(0);
		expect((await open(left, 'planner')).statusCode).toBe(404);
		expect((await open(claimedName, 'planner')).statusCode).toBe(200);
		expect(await keeping.blobs.read(`${left.slice(34, 36)}/${left}`)).toBeNull();
		expect(await sweepFiles(keeping, later)).toBe(0);
	});

	it('deletes the others when the storage refuses to delete a file', async () => {
		const refused = await uploaded(aPdf);
		for (let count = 0; count < 2; count += 1) await uploaded(aPdf);
		const left = path.join(keeping.incomingFolder, 'left');
		writeFileSync(left, 'x');
		utimesSync(left, 0, 0);
		const later = new Date(Date.now() + unclaimedMs + 2 * 60 * 60 * 1000);
		const remove = async (key: string) => {
			if (key === blobKey(refused)) throw new Error('AccessDenied');
			await keeping.blobs.remove(key);
		};
		const refusing = { ...keeping, blobs: { ...keeping.blobs, remove } };
		expect(await sweepFiles(refusing, later)).toBe(2);
		expect(existsSync(left)).toBe(false);
		await expect(sweepFiles(refusing, later)).rejects.toThrow(AggregateError);
		expect(await sweepFiles(keeping, later)).toBe(1);
	});

	it('reaches the others behind many files that the storage refuses to delete', async () => {
		const by = { uploaded_by: planner.userId, uploaded_at: new Date(), expires_at: new Date() };
		const refused = Array.from({ length: 50 }, () => ({
			depot_id: depotA,
			id: newId(),
			media_type: 'application/pdf' as const,
			byte_size: 1,
			...by,
		}));
		await db.insertInto('files').values(refused).execute();
		const left = await uploaded(aPdf);
		const later = new Date(Date.now() + unclaimedMs + 2 * 60 * 60 * 1000);
		const remove = async (key: string) => {
			if (key !== blobKey(left)) throw new Error('AccessDenied');
			await keeping.blobs.remove(key);
		};
		const refusing = { ...keeping, blobs: { ...keeping.blobs, remove } };
		const sweep = () => sweepFiles(refusing, later).catch(() => 0);
		let count = 0;
		// Each time another file is the last one.
		for (let tries = 0; count === 0 && tries < 5; tries += 1) count = await sweep();
		expect(count).toBe(1);
		expect(await sweepFiles(keeping, later)).toBe(50);
	});

	it('ends after the present file when the server shuts down', async () => {
		for (let count = 0; count < 3; count += 1) await uploaded(aPdf);
		const later = new Date(Date.now() + unclaimedMs + 2 * 60 * 60 * 1000);
		expect(await sweepFiles(keeping, later, abortedAfter(1))).toBe(1);
		expect(await sweepFiles(keeping, later)).toBe(2);
	});
});

describe('a profile photo', () => {
	it('is an own uploaded picture, and stays until another one takes its place', async () => {
		await db
			.insertInto('users')
			.values({
				id: planner.userId,
				email: 'p@sevk.test',
				email_fold: 'p@sevk.test',
				name: 'Pelin Planlayan',
				role: 'planner',
				created_at: new Date(),
				updated_at: new Date(),
			})
			.execute();
		const set = (photoFile: string | null, who = 'planner') =>
			app.inject({
				method: 'PUT',
				url: '/api/me/photo',
				headers: bearer(who),
				payload: { photoFile },
			});
		const fileName = await uploaded(await aPicture().png().toBuffer());
		expect((await set(fileName, 'colleague')).json().code).toBe('file/not-found');
		expect((await set(fileName)).json()).toEqual({ photoFile: fileName });
		expect((await set(fileName)).statusCode).toBe(200);
		expect((await set(await uploaded(aPdf))).json().code).toBe('file/not-a-picture');
		const later = new Date(Date.now() + 2 * unclaimedMs);
		await sweepFiles(keeping, later);
		expect((await open(fileName, 'planner')).statusCode).toBe(200);
		const better = await uploaded(await aPicture().jpeg().toBuffer());
		expect((await set(better)).json()).toEqual({ photoFile: better });
		expect((await open(fileName, 'planner')).statusCode).toBe(404);
		await sweepFiles(keeping, later);
		expect(await keeping.blobs.read(blobKey(fileName))).toBeNull();
		expect((await open(better, 'planner')).statusCode).toBe(200);
		expect((await set(null)).json()).toEqual({ photoFile: null });
		await sweepFiles(keeping, later);
		expect(await keeping.blobs.read(blobKey(better))).toBeNull();
	});
});
