import { z } from 'zod';
import { type Access, type DeclaredCode, type Endpoint, endpoint } from './endpoint.ts';

/** File formats of exported lists. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormat = z.enum(exportFormats);

type Unpaged<Shape extends z.ZodRawShape> = z.ZodObject<
	Omit<Shape, 'cursor' | 'limit'> & { format: typeof exportFormat }
>;

/** A list endpoint whose rows can be exported. */
type Listing<
	Params extends z.ZodType,
	Shape extends z.ZodRawShape,
	WhoMay extends Access,
	Code extends DeclaredCode,
> = {
	readonly path: string;
	readonly access: WhoMay;
	readonly params?: Params;
	readonly query?: z.ZodObject<Shape>;
	readonly refusals?: readonly Code[];
};

/**
 * Declares the export of a list: same right, path, refusals and filters without paging, plus a
 * format. The server reads the rows through the list, so masking also applies to the export.
 */
export function exportOf<
	Params extends z.ZodType,
	Shape extends z.ZodRawShape,
	WhoMay extends Access,
	Code extends DeclaredCode = never,
>(
	list: Listing<Params, Shape, WhoMay, Code>,
	options: { readonly name: string; readonly summary: string; readonly part?: string },
): Endpoint<Params, Unpaged<Shape>, never, z.ZodString, WhoMay, false, Code> {
	const part = options.part === undefined ? '' : `/${options.part}`;
	return endpoint({
		name: options.name,
		summary: options.summary,
		method: 'GET',
		path: `${list.path}${part}/export`,
		access: list.access,
		...(list.params === undefined ? {} : { params: list.params }),
		// Safe: the schema has the same keys except those of paging.
		query: unpaged(list.query) as unknown as Unpaged<Shape>,
		answer: z.string(),
		answerType: 'application/octet-stream',
		...(list.refusals === undefined ? {} : { refusals: list.refusals }),
	});
}

/** The filters of a list and the format; refinements between filters are preserved. */
function unpaged(query: z.ZodObject = z.object({})): z.ZodObject {
	const { cursor, limit: _limit, ...filters } = query.shape;
	if (cursor === undefined) return query.safeExtend({ format: exportFormat });
	return z.object({ ...filters, format: exportFormat });
}
