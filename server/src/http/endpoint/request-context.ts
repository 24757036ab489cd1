import type { Endpoint } from '@sevk/contract/common/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';
import type { RequestContext, Upload } from './endpoint.ts';
import { sessionHeader } from './native-origin.ts';

/** Default limit of a JSON body, 1 MiB. */
export const defaultBodyLimitBytes = 1024 * 1024;
/** Default limit of a file, 10 MiB. */
export const defaultFileLimitBytes = 10 * 1024 * 1024;

/** The request data and answer headers that a handler may use. */
export function requestContextOf(
	endpoint: Endpoint,
	request: FastifyRequest,
	reply: FastifyReply,
): RequestContext {
	const { headers, isNative } = request;
	const session = headers[sessionHeader];
	const lastEventId = headers['last-event-id'];
	return {
		requestId: request.id,
		address: request.ip,
		userAgent: (headers['user-agent'] ?? '').slice(0, 400),
		lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
		cookie: isNative ? String(session ?? '') : (headers.cookie ?? ''),
		isNative,
		origin: headers.origin ?? null,
		servedOrigin: `${request.protocol}://${request.host}`,
		addHeader: (name, value) => {
			reply.header(name, value);
		},
		log: request.log,
		upload: () => readUpload(request, endpoint.maxBytes ?? defaultFileLimitBytes),
	};
}

async function readUpload(request: FastifyRequest, fileSize: number): Promise<Upload> {
	if (!request.isMultipart()) throw new EdgeProblem('http/media-type');
	const part = await readPart(request, fileSize);
	if (part?.fieldname !== 'file') {
		part?.file.resume();
		throw new EdgeProblem('http/file-missing');
	}
	return {
		fileName: part.filename.slice(0, 255),
		content: part.file,
		wasCut: () => part.file.truncated,
	};
}

async function readPart(request: FastifyRequest, fileSize: number) {
	try {
		return await request.file({
			limits: { files: 1, fields: 10, parts: 11, fieldSize: 10_000, fileSize },
			throwFileSizeLimit: false,
		});
	} catch (error) {
		// The multipart parser throws errors without a code for a malformed body.
		if (error instanceof Error && 'code' in error) throw error;
		throw new EdgeProblem('http/bad-request');
	}
}
