// The examples of the S3 documentation, "Signature Calculations for the Authorization Header".
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyBodyHash, encodeS3Path, signS3Request } from './s3-signature.ts';

const credentials = {
	accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
	secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const host = 'https://examplebucket.s3.amazonaws.com';
const now = new Date('2013-05-24T00:00:00Z');
const welcome = createHash('sha256').update('Welcome to Amazon S3.').digest('hex');

test.each([
	{
		name: 'a part of an object',
		method: 'GET',
		url: `${host}/test.txt`,
		headers: { range: 'bytes=0-9' },
		bodyHash: emptyBodyHash,
		signed: 'host;range;x-amz-content-sha256;x-amz-date',
		signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
	},
	{
		name: 'an upload with a key that is encoded',
		method: 'PUT',
		url: `${host}/${encodeS3Path('test$file.text')}`,
		headers: {
			date: 'Fri, 24 May 2013 00:00:00 GMT',
			'x-amz-storage-class': 'REDUCED_REDUNDANCY',
		},
		bodyHash: welcome,
		signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
		signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
	},
	{
		name: 'a query without a value',
		method: 'GET',
		url: `${host}/?lifecycle`,
		headers: {},
		bodyHash: emptyBodyHash,
		signed: 'host;x-amz-content-sha256;x-amz-date',
		signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
	},
	{
		name: 'a query with values',
		method: 'GET',
		url: `${host}/?max-keys=2&prefix=J`,
		headers: {},
		bodyHash: emptyBodyHash,
		signed: 'host;x-amz-content-sha256;x-amz-date',
		signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
	},
])('signs $name as the documentation does', ({ url, signed, signature, ...request }) => {
	const { authorization } = signS3Request(
		{ ...request, url: new URL(url) },
		credentials,
		'us-east-1',
		now,
	);
	expect(authorization).toBe(
		`AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${signed}, Signature=${signature}`,
	);
});

test('encodes every character of a key that S3 encodes', () => {
	expect(encodeS3Path("a/ç ş+(1)'!*.pdf")).toBe('a/%C3%A7%20%C5%9F%2B%281%29%27%21%2A.pdf');
});
