import { endpoint } from '@sevk/contract/common/endpoint';
import { z } from 'zod';
import { stream } from '../../http/endpoint/answer/streamed.ts';
import { implement } from '../../http/endpoint/endpoint.ts';

const echo = endpoint({
	name: 'echo',
	summary: 'Yineler',
	method: 'POST',
	path: '/api/echo/:word',
	access: 'public',
	params: z.object({ word: z.string() }),
	body: z.object({ text: z.string() }),
	answer: z.object({ text: z.string() }),
});

const send = endpoint({
	name: 'send',
	summary: 'Dosya alır',
	method: 'POST',
	path: '/api/send',
	access: 'signed-in',
	bodyType: 'multipart/form-data',
	maxBytes: 50,
	answer: z.object({ bytes: z.number(), cut: z.boolean() }),
});

const print = endpoint({
	name: 'print',
	summary: 'Yazdırır',
	method: 'GET',
	path: '/api/print',
	access: 'public',
	query: z.object({ copies: z.coerce.number().default(1) }),
	answer: z.unknown(),
	answerType: 'application/pdf',
});

/** Endpoints of the edge's tests: JSON, a file, a paper. */
export const edgeEndpoints = [
	implement(echo, async ({ body }) => body),
	implement(send, async (_input, _caller, http) => {
		const { content, wasCut } = await http.upload();
		let bytes = 0;
		for await (const chunk of content) bytes += chunk.length;
		return { bytes, cut: wasCut() };
	}),
	implement(print, async () => stream(Buffer.from('%PDF-'), 'application/pdf')),
];
