import { z } from 'zod';
import { type Access, type Endpoint, endpoint } from './endpoint.ts';

/** What a list can be taken away as. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormat = z.enum(exportFormats);

type Unpaged<Shape extends z.ZodRawShape> = z.ZodObject<
	Omit<Shape, 'cursor' | 'limit'> & { format: typeof exportFormat }
>;

/** A reading endpoint whose rows can be exported. */
type Listing<Params extends z.ZodType, Shape extends z.ZodRawShape, WhoMay extends Access> = {
	readonly path: string;
	readonly access: WhoMay;
	readonly params?: Params;
	readonly query?: z.ZodObject<Shape>;
	readonly refusals?: readonly string[];
};

/**
 * The export of a list: the list's own right, address, refusals and filters without its pages, and
 * a format. The server reads it through the list itself, so what is hidden or masked there is so here.
 */
export function exportOf<
	Params extends z.ZodType,
	Shape extends z.ZodRawShape,
	WhoMay extends Access,
>(
	list: Listing<Params, Shape, WhoMay>,
	about: { readonly name: string; readonly summary: string; readonly part?: string },
): Endpoint<Params, Unpaged<Shape>, never, z.ZodString, WhoMay, false> {
	const part = about.part === undefined ? '' : `/${about.part}`;
	return endpoint({
		name: about.name,
		summary: about.summary,
		method: 'GET',
		path: `${list.path}${part}/export`,
		access: list.access,
		...(list.params === undefined ? {} : { params: list.params }),
		// Safe: the same keys, of which the pages were left out.
		query: unpaged(list.query) as unknown as Unpaged<Shape>,
		answer: z.string(),
		answerType: 'application/octet-stream',
		...(list.refusals === undefined ? {} : { refusals: list.refusals }),
	});
}

/** The filters of a list and the format; rules that hold between filters stay. */
function unpaged(query: z.ZodObject = z.object({})): z.ZodObject {
	const { cursor, limit: _limit, ...filters } = query.shape;
	if (cursor === undefined) return query.safeExtend({ format: exportFormat });
	return z.object({ ...filters, format: exportFormat });
}
