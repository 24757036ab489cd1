import { issueFileToken, readStoredFile, uploadTempFile } from '@sevk/contract/files/files';
import { setProfilePhoto } from '@sevk/contract/files/profile-photo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { fileNameOf, mayOpenFile } from '@sevk/domain/files/file';
import { dispositionOf, stream } from '../../http/endpoint/answer/streamed.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { Identity, VerifiedUser } from '../../http/endpoint/identity.ts';
import { EdgeProblem } from '../../http/problem/edge-problem.ts';
import { blobKey, type FileKeeping, uploadTempFile as upload } from './file-commands.ts';
import { findFile, type StoredFile } from './file-store.ts';
import { type FileTokens, looksLikeFileToken } from './file-token-commands.ts';
import { setProfilePhoto as savePhoto } from './profile-photo-commands.ts';

export type FileParts = {
	readonly keeping: FileKeeping;
	readonly tokens: FileTokens;
	readonly identity: Identity;
	/** The pages of the native app show files of this server as well. */
	readonly nativeOrigins: readonly string[];
};

/** Stored files are untrusted, so the browser must not run scripts of them or cache them. */
function storedFileHeaders(nativeOrigins: readonly string[]): Record<string, string> {
	const ancestors = ["'self'", ...nativeOrigins].join(' ');
	return {
		'cache-control': 'private, no-store',
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		// As a header it still allows the PDF viewer; the `sandbox` attribute of an iframe does not.
		'content-security-policy': `default-src 'none'; sandbox; frame-ancestors ${ancestors}`,
		...(nativeOrigins.length === 0
			? { 'x-frame-options': 'SAMEORIGIN' }
			: // An image is requested without an origin, so the header admits images of every page.
				{ 'cross-origin-resource-policy': 'cross-origin' }),
	};
}

/**
 * Papers are made by the server and open in a tab of their own. A sandbox there would be refused
 * beside the opener policy, and the PDF viewer is not shown under the policy of the pages.
 */
const paperHeaders: Readonly<Record<string, string>> = {
	'cache-control': 'private, no-store',
	'content-security-policy': "frame-ancestors 'none'",
};

export function implementFiles(parts: FileParts): Implementation[] {
	const { keeping, tokens, identity } = parts;
	const safeHeaders = storedFileHeaders(parts.nativeOrigins);
	return [
		implement(uploadTempFile, async (_input, caller, http) => {
			const uploaded = await upload(keeping, await http.upload(), caller);
			return isRefusal(uploaded) ? uploaded : { data: uploaded };
		}),

		implement(setProfilePhoto, async ({ body }, caller) =>
			savePhoto(keeping.db, caller, body.photoFile),
		),

		implement(issueFileToken, async ({ params }, caller) => {
			const file = await openable(params.fileName, caller);
			return file === null ? notFound() : tokens.issue({ ...params, depotId: file.depotId });
		}),

		implement(readStoredFile, async ({ query }) => {
			const file = await byToken(query.filePath, query.token);
			if (isRefusal(file)) return file;
			const fileName = fileNameOf(file.id, file.mediaType);
			const content = await keeping.blobs.read(blobKey(fileName));
			if (content === null) return notFound();
			return stream(content, file.mediaType, {
				...(file.paperName === null ? safeHeaders : paperHeaders),
				'content-length': String(file.byteSize),
				'content-disposition':
					file.paperName === null
						? `inline; filename="${fileName}"`
						: dispositionOf(file.paperName, 'inline'),
			});
		}),
	];

	function byToken(fileName: string, token: string) {
		return looksLikeFileToken(token) ? byFileToken(fileName, token) : byUserToken(fileName, token);
	}

	async function byFileToken(fileName: string, token: string) {
		const opened = await tokens.read(token);
		if (opened === null) throw new EdgeProblem('http/signed-out');
		if (opened.fileName !== fileName) return notFound();
		return (await findFile(keeping.db, [opened.depotId], fileName, new Date())) ?? notFound();
	}

	async function byUserToken(fileName: string, token: string) {
		const user = token === '' ? null : await identity.verify(token);
		if (user === null) throw new EdgeProblem('http/signed-out');
		return isRefusal(user) ? user : ((await openable(fileName, user)) ?? notFound());
	}

	async function openable(fileName: string, user: VerifiedUser): Promise<StoredFile | null> {
		const file = await findFile(keeping.db, user.depotIds, fileName, new Date());
		const reader = { userId: user.userId, isDriver: user.role === 'driver' };
		return file !== null && mayOpenFile(reader, file) ? file : null;
	}
}
