import type { PaperAddress } from '@sevk/contract/common/paper';
import type { PersonCaller } from './caller.ts';

/**
 * Keeps a paper for a while at an address that a browser tab can open. A tab sends no token in a
 * header, and shows the bytes of a page under an address without a name. Null if it cannot be kept.
 */
export type KeepPaper = (
	paper: { readonly content: Buffer; readonly fileName: string },
	caller: PersonCaller,
) => Promise<PaperAddress | null>;
