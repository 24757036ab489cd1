import { z } from 'zod';

/** The custody balance in pieces; see domain custody-balance. */
export const balance = z.object({
	debited: z.int(),
	delivered: z.int(),
	handedBack: z.int(),
	transferred: z.int(),
	writtenOff: z.int(),
	undebited: z.int(),
	remaining: z.int(),
	pending: z.int(),
	notDebited: z.int(),
});
