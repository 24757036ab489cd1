import { dateOrders } from '@sevk/domain/common/date/written-date';
import { hiddenRowChoices } from '@sevk/domain/common/import/file-profile';
import { fileQuestionKinds } from '@sevk/domain/common/import/file-question';
import { mostFileColumns } from '@sevk/domain/common/import/file-row';
import { z } from 'zod';

/** How a file is read; null in a choice stands for an open question. */
export const fileProfile = z.object({
	/** The name of the sheet; empty in a file without names. */
	sheet: z.string().max(200).nullable(),
	headingLine: z.int().min(1),
	/** The field of each column from left to right; null for a column that is not read. */
	columns: z.array(z.string().max(60).nullable()).max(mostFileColumns),
	dateOrder: z.enum(dateOrders).nullable(),
	hiddenRows: z.enum(hiddenRowChoices),
	mendLetters: z.boolean(),
});
export type RecordFileProfile = z.output<typeof fileProfile>;

/** What a file leaves open. The answer is a part of the profile, a sheet that of another upload. */
const fileQuestion = z.object({
	kind: z.enum(fileQuestionKinds),
	/** Whether nothing is saved before the answer; else the rows in question are refused. */
	blocks: z.boolean(),
	sentence: z.string(),
	/** The key in `payments` of the word that is asked about. */
	word: z.string().nullable(),
	options: z.array(z.object({ value: z.string(), label: z.string() })),
});

/** How a file was read. */
export const fileReading = {
	/** Whether the profile is that of an earlier file with the same headings. */
	profileRemembered: z.boolean(),
	questions: z.array(fileQuestion),
	/** How it is read, in one line. */
	summary: z.string(),
	/** The tables of the file that can be read. */
	tables: z.array(z.object({ sheet: z.string(), headingLine: z.int() })),
	hiddenCount: z.int(),
	/** Whether the order of day and month changes how its dates are read. */
	hasOrderedDates: z.boolean(),
	/** The first text with ruined letters, and as it would be restored. */
	ruined: z.object({ text: z.string(), mended: z.string() }).nullable(),
	/** What else is to be known about the reading, in sentences. */
	notes: z.array(z.string()),
};

/** Chooses a table of a file; the likeliest one without. */
export const tableQuery = {
	sheet: z.string().max(200).optional(),
	headingLine: z.coerce.number().int().min(1).optional(),
};

/** A profile as JSON in a query. */
export const profileInQuery = z
	.string()
	.max(12_000)
	.transform((text, context): RecordFileProfile => {
		const read = fileProfile.safeParse(parseJson(text));
		if (read.success) return read.data;
		context.addIssue({ code: 'custom', message: 'Dosya biçimi okunamadı.' });
		return z.NEVER;
	});

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
