import { endpoint } from '@sevk/contract/common/endpoint';
import { paperAddressType } from '@sevk/contract/common/paper';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../db/ids.ts';
import { paper } from '../../http/endpoint/answer/streamed.ts';
import { implement } from '../../http/endpoint/endpoint.ts';
import { bearer, fakeIdentity } from '../../testing/build/fake-identity.ts';
import { aPdf, createFileTestContext, fileKey } from '../../testing/fixture/file-test-context.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { sweepFiles } from './file-commands.ts';
import { implementFiles } from './file-endpoints.ts';
import { createPaperKeeping } from './file-paper-commands.ts';
import { unclaimedOf } from './file-store.ts';
import { createFileTokens } from './file-token-commands.ts';

const context = await createFileTestContext();
const { db, keeping, people, depotA, claim } = context;
const { planner } = people;

const print = endpoint({
	name: 'print',
	summary: 'Yazdırır',
	method: 'GET',
	path: '/api/print',
	access: 'signed-in',
	answer: z.unknown(),
	answerType: 'application/pdf',
});

const tokens = createFileTokens(fileKey, 5);
const identity = fakeIdentity(people);
const app = await testEdge({
	identity,
	implementations: [
		...implementFiles({ keeping, identity, tokens, nativeOrigins: [] }),
		implement(print, async () => paper(aPdf, 'etiket', 'ŞP 240502/1')),
	],
	keepPaper: createPaperKeeping(keeping, tokens, 60),
});
afterAll(async () => {
	await app.close();
	await context.close();
});

const disposition = `inline; filename="etiket-_P_240502-1.pdf"; filename*=UTF-8''etiket-%C5%9EP%20240502-1.pdf`;

async function opened(): Promise<{ address: string; fileName: string }> {
	const headers = { ...bearer('planner'), accept: paperAddressType };
	const answer = await app.inject({ url: '/api/print', headers });
	expect(answer.headers['content-type']).toContain(paperAddressType);
	return answer.json();
}

const fileNameIn = (address: string) =>
	new URL(address, 'http://sevk.test').searchParams.get('filePath') ?? '';

it('a paper has an address that a tab opens and saves under its number', async () => {
	const { address, fileName } = await opened();
	expect(fileName).toBe('etiket-ŞP 240502-1.pdf');
	const shown = await app.inject({ url: address });
	expect(shown.rawPayload).toEqual(aPdf);
	expect(shown.headers).toMatchObject({
		'content-type': 'application/pdf',
		'content-disposition': disposition,
		'content-security-policy': "frame-ancestors 'none'",
		'cache-control': 'private, no-store',
	});
	const wrong = address.replace(/token=.{20}/, 'token=');
	expect((await app.inject({ url: wrong })).statusCode).toBe(401);
});

it('a client that does not ask for the address receives the bytes', async () => {
	for (const accept of ['*/*', 'application/json', 'application/pdf']) {
		const headers = { ...bearer('planner'), accept };
		const answer = await app.inject({ url: '/api/print', headers });
		expect(answer.headers['content-type'], accept).toBe('application/pdf');
		expect(answer.headers['content-disposition']).toBe(disposition);
	}
});

it('who is in no depot receives the bytes', async () => {
	const headers = { ...bearer('homeless'), accept: paperAddressType };
	const answer = await app.inject({ url: '/api/print', headers });
	expect(answer.headers['content-type']).toBe('application/pdf');
});

it('a paper is not part of the quota of uploads, and no record can claim it', async () => {
	const count = async () =>
		(await unclaimedOf(db, planner.depotIds, planner.userId, new Date())).files;
	const before = await count();
	const { address } = await opened();
	expect(await count()).toBe(before);
	const claimed = await claim(fileNameIn(address), depotA, planner, { nounId: newId() });
	expect(isRefusal(claimed)).toBe(true);
});

it('a paper is deleted after its hour', async () => {
	const { address } = await opened();
	const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
	await sweepFiles(keeping, inHours(1.9));
	expect((await app.inject({ url: address })).statusCode).toBe(200);
	await sweepFiles(keeping, inHours(2.1));
	expect((await app.inject({ url: address })).statusCode).toBe(404);
});
