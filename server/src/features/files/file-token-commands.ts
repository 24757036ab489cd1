import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';

/** Creates tokens that open one file for some minutes, for use in URLs (docs/trust.md#uploads). */
export type FileTokens = {
	/** `minutes` replaces the usual time. */
	readonly issue: (
		file: { fileName: string; depotId: string },
		minutes?: number,
	) => Promise<IssuedFileToken>;
	/** null for an invalid or expired token. */
	readonly read: (token: string) => Promise<{ fileName: string; depotId: string } | null>;
};

type IssuedFileToken = {
	readonly token: string;
	/** The URL of the file, relative to the server. */
	readonly address: string;
	readonly expiresAt: string;
};

const typ = 'file+jwt';
const audience = 'files';
const alg = 'HS256';

/** Signs and verifies file tokens with their own key. */
export function createFileTokens(key: Uint8Array, usualMinutes: number): FileTokens {
	return {
		issue: async ({ fileName, depotId }, minutes = usualMinutes) => {
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

/** Whether a token claims to be a file token; not verified. */
export function looksLikeFileToken(token: string): boolean {
	try {
		return decodeProtectedHeader(token).typ === typ;
	} catch {
		return false;
	}
}
