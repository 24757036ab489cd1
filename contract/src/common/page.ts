import { z } from 'zod';

/** A sort key of the last row of a page; the next page starts after it. */
export type CursorPart = string | number | boolean | null;

const cursorParts = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(8);

const nonAscii = /[^ -~]/g;

/** Encodes sort keys as an opaque cursor, e.g. `encodeCursor(['2026-03-05', id])`. */
function encodeCursor(parts: readonly CursorPart[]): string {
	const ascii = JSON.stringify(parts).replaceAll(
		nonAscii,
		(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return z.core.util.uint8ArrayToBase64url(
		Uint8Array.from(ascii, (letter) => letter.charCodeAt(0)),
	);
}

function decodeCursor(word: string): CursorPart[] | null {
	try {
		const bytes = z.core.util.base64urlToUint8Array(word);
		const ascii = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
		return cursorParts.safeParse(JSON.parse(ascii)).data ?? null;
	} catch {
		return null;
	}
}

/** A cursor in a query; parsed into its sort keys. */
const cursor = z
	.string()
	.max(800)
	.transform((word, context): readonly CursorPart[] => {
		const parts = decodeCursor(word);
		if (parts !== null) return parts;
		context.addIssue({ code: 'custom', message: 'Sayfa imleci geçersiz. Listeyi baştan açın.' });
		return z.NEVER;
	});

/** Paging parameters of every list; spread them into its query object. */
export const pageQuery = {
	cursor: cursor.optional(),
	limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A keyset page; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
	return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/**
 * Builds a page from rows that were queried with one more than `limit`: the extra row shows that a
 * next page exists.
 */
export function toPage<Row, Item>(
	rows: readonly Row[],
	limit: number,
	keysOf: (row: Row) => readonly CursorPart[],
	itemOf: (row: Row) => Item,
): Page<Item> {
	const visibleRows = rows.slice(0, limit);
	const last = visibleRows.at(-1);
	const hasMore = rows.length > limit && last !== undefined;
	return {
		items: visibleRows.map(itemOf),
		nextCursor: hasMore ? encodeCursor(keysOf(last)) : null,
	};
}
