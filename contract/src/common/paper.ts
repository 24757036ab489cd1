import { z } from 'zod';

/** The media type that a PDF endpoint is asked for in place of the bytes of its paper. */
export const paperAddressType = 'application/vnd.sevk.paper+json';

/** Where a paper is for an hour. A browser tab opens it there and saves it under its name. */
export const paperAddress = z.object({
	/** Relative to the server; it holds a token of its own. */
	address: z.string(),
	fileName: z.string(),
});

export type PaperAddress = z.output<typeof paperAddress>;
