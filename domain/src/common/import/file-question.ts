import { formatDecimal } from '../format/number-format.ts';
import type { DateCounts } from './file-dates.ts';
import type { FileProfile } from './file-profile.ts';
import { mostFileColumns } from './file-row.ts';
import type { FileTable } from './file-table.ts';

/** What a file leaves open; the answer is a part of its profile. */
export const fileQuestionKinds = [
	'sheet',
	'date_order',
	'letters',
	'payment',
	'amount',
	'row_meaning',
	'line_amount',
	'line_due',
] as const;
type FileQuestionKind = (typeof fileQuestionKinds)[number];

export type FileQuestion = {
	readonly kind: FileQuestionKind;
	/** Whether nothing is saved before the answer; else only the rows that it is about are refused. */
	readonly blocks: boolean;
	readonly sentence: string;
	/** The word of the file that is asked about, folded as in the profile; null without one. */
	readonly word: string | null;
	/** The possible values of the profile: a sheet, a column by its number from 0, a meaning. */
	readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** What every file shows about itself. */
export type FileFacts = {
	/** The tables of the file with every needed field; the first is the one that is read. */
	readonly tables: readonly Pick<FileTable, 'sheet' | 'headingLine'>[];
	/** The visible sheets by name; none in a file without names. */
	readonly sheets: readonly string[];
	/** Whether a person has chosen the sheet. */
	readonly sheetChosen: boolean;
	readonly dates: DateCounts;
	readonly hiddenCount: number;
};

export function sheetQuestion({ tables, sheetChosen }: FileFacts): FileQuestion[] {
	if (sheetChosen || tables.length < 2) return [];
	return [
		{
			kind: 'sheet',
			blocks: true,
			sentence: `Dosyada ${tables.length} sayfada kayıt var. Hangisi okunsun?`,
			word: null,
			options: tables.map(({ sheet, headingLine }) => ({
				value: sheet,
				label: `${sheet} (başlık ${headingLine}. satırda)`,
			})),
		},
	];
}

export function dateOrderQuestion(
	{ dateOrder }: FileProfile,
	{ dates }: FileFacts,
): FileQuestion[] {
	if (dateOrder !== null || dates.either + dates.dayFirst + dates.monthFirst === 0) return [];
	return [
		{
			kind: 'date_order',
			blocks: false,
			sentence:
				'Tarihlerin bir kısmında ay önce yazılmış. 11/05/2026 gibi bir tarih nasıl okunsun?',
			word: null,
			options: [
				{ value: 'day_first', label: 'Gün önce: 11 Mayıs 2026' },
				{ value: 'month_first', label: 'Ay önce: 5 Kasım 2026' },
			],
		},
	];
}

/** What is read of a file and what is not, in sentences. */
export function fileNotes(
	{ sheet, headingLine, columns, hiddenRows, dateOrder }: FileProfile,
	{ hiddenCount, sheets }: FileFacts,
	headers: readonly string[],
): string[] {
	const others = sheets.filter((name) => name !== sheet);
	const unread = headers.filter((header, at) => header !== '' && (columns[at] ?? null) === null);
	const hidden = formatDecimal(hiddenCount);
	return [
		...(headingLine > 1 ? [`Başlıklar ${headingLine}. satırda.`] : []),
		...(sheet !== null && sheets.length > 1 ? [`Okunan sayfa: ${sheet}.`] : []),
		...(others.length > 0 ? [listSentence('Okunmayan', 'sayfa', others)] : []),
		...(dateOrder === 'month_first' ? ['Tarihlerde ay önce yazılmış.'] : []),
		...(hiddenCount === 0
			? []
			: hiddenRows === 'read'
				? [`Gizli ${hidden} satır da okunuyor.`]
				: [`Gizli ${hidden} satır alınmaz.`]),
		...(unread.length > 0 ? [listSentence('Alınmayan', 'sütun', unread)] : []),
		...(headers.length >= mostFileColumns
			? [`İlk ${formatDecimal(mostFileColumns)} sütundan sonrası okunmadı.`]
			: []),
	];
}

const mostNames = 12;

function listSentence(verb: string, noun: 'sayfa' | 'sütun', names: readonly string[]): string {
	const nouns = names.length === 1 ? noun : noun === 'sayfa' ? 'sayfalar' : 'sütunlar';
	const shown = names.slice(0, mostNames).join(', ');
	const more = names.length - mostNames;
	const rest = more > 0 ? ` ve ${formatDecimal(more)} ${noun} daha` : '';
	return `${verb} ${nouns}: ${shown}${rest}.`;
}
