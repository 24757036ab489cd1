// Lifetimes, limits and retention that are the same for every installation.

/** Lifetimes of sessions, links and codes. */
export type SignInLifetimes = {
	readonly sessionDays: number;
	/** Without use, on the phone of a driver who signed in with a PIN. */
	readonly screenLockMinutes: number;
	/** Of the token that a page renews by itself. */
	readonly accessTokenMinutes: number;
	readonly resetLinkMinutes: number;
	/** For invitations and the link of the first admin. */
	readonly invitationHours: number;
};

export const signInLifetimes: SignInLifetimes = {
	sessionDays: 14,
	screenLockMinutes: 15,
	accessTokenMinutes: 10,
	resetLinkMinutes: 30,
	invitationHours: 24,
};

/** Lifetime of a link that opens one file. */
export const fileLinkMinutes = 5;

/** How long a paper that was opened in a tab can be read and saved there. */
export const paperMinutes = 60;

/** Requests per minute. All users of an office share one address, so `perAddress` must be high. */
export type RateLimits = {
	readonly perAddress: number;
	/** Sign-in attempts, reset links and second factors per address. */
	readonly signInsPerAddress: number;
	readonly uploadsPerUser: number;
	/** Concurrent, not per minute: one user must not fill the paper queue. */
	readonly papersAtOncePerUser: number;
};

export const rateLimits: RateLimits = {
	perAddress: 6_000,
	signInsPerAddress: 120,
	uploadsPerUser: 60,
	papersAtOncePerUser: 8,
};

/** Uploads that no record uses. */
export const uploadHours = 24;

/** What an address has learned, after its last result: 24 months. */
export const addressDays = 730;

/** Ways that a road service answered: roads and their rules change slowly. */
export const roadDays = 30;

/** Rows of imported files. */
export const importDays = 30;
