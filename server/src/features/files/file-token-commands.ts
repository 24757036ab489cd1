import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';

/**
 * A token that opens one file for some minutes; the screens put it into addresses
 * (docs/trust.md#uploads).
 */
export type FileTokens = {
	readonly issue: (file: { fileName: string; depotId: string }) => Promise<IssuedFileToken>;
	/** null for a token that is broken, over its time, or no file token at all. */
	readonly read: (token: string) => Promise<{ fileName: string; depotId: string } | null>;
};

type IssuedFileToken = {
	readonly token: string;
	/** The address under which the file opens, relative to the server. */
	readonly address: string;
	readonly expiresAt: string;
};

const typ = 'file+jwt';
const audience = 'files';
const alg = 'HS256';

/** Signs and reads file tokens with a key of their own. */
export function createFileTokens(key: Uint8Array, minutes: number): FileTokens {
	return {
		issue: async ({ fileName, depotId }) => {
			const expiresAt = Math.floor(Date.now() / 1000) + minutes * 60;
			const token = await new SignJWT({ depot: depotId })
				.setProtectedHeader({ alg, typ })
				.setSubject(fileName)
				.setAudience(audience)
				.setIssuedAt()
				.setExpirationTime(expiresAt)
				.sign(key);
			const query = new URLSearchParams({ filePath: fileName, token });
			return {
				token,
				address: `/api/public/storage?${query}`,
				expiresAt: new Date(expiresAt * 1000).toISOString(),
			};
		},
		read: async (token) => {
			try {
				const { payload } = await jwtVerify(token, key, {
					algorithms: [alg],
					typ,
					audience,
					requiredClaims: ['sub', 'exp', 'depot'],
				});
				return { fileName: String(payload.sub), depotId: String(payload['depot']) };
			} catch (error) {
				if (error instanceof errors.JOSEError) return null;
				throw error;
			}
		},
	};
}

/** Whether a token says of itself that it is a file token; it may lie. */
export function looksLikeFileToken(token: string): boolean {
	try {
		return decodeProtectedHeader(token).typ === typ;
	} catch {
		return false;
	}
}
