import { type DateOrder, dateOrders } from '../date/written-date.ts';
import { formatDecimal } from '../format/number-format.ts';
import { hasForeignLetters, isRuined, mendLetters } from '../text/ruined-letters.ts';
import { type DateCounts, datesOf, hasOrderedDates } from './file-dates.ts';
import { dateOrderWords, type FileProfile } from './file-profile.ts';
import { cleanCell, type FileRow, mostFileColumns, shortenCell } from './file-row.ts';
import type { FileTable } from './file-table.ts';

/** What a file leaves open; the answer is a part of its profile. */
export const fileQuestionKinds = [
	'sheet',
	'date_order',
	'sender',
	'payment',
	'amount',
	'row_meaning',
	'line_amount',
	'line_due',
	'line_measure',
] as const;
type FileQuestionKind = (typeof fileQuestionKinds)[number];

export type FileQuestion = {
	readonly kind: FileQuestionKind;
	/** Whether nothing is saved before the answer; else only the rows that it is about are refused. */
	readonly blocks: boolean;
	readonly sentence: string;
	/** The word of the file, folded as in the profile, or the field that is asked about; null without. */
	readonly word: string | null;
	/** The possible values of the profile: a sheet, a column by its number from 0, a meaning; none of a name. */
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
	/** The first text that an older export has ruined; null without one. */
	readonly ruined: RuinedText | null;
};

export type RuinedText = { readonly text: string; readonly mended: string };

/** An export ruins the letters of all rows, so the first ones show it. */
const mostRowsForLetters = 500;

/**
 * Finds the first text with ruined letters. They are judged by the whole file: names of Iceland have
 * some of the ruined ones.
 */
export function collectRuined() {
	let found: RuinedText | null = null;
	let [ruined, ofOthers, rows] = [0, 0, 0];
	return {
		add: ({ cells }: Pick<FileRow, 'cells'>) => {
			if (rows === mostRowsForLetters) return;
			rows += 1;
			for (const cell of cells) {
				if (isRuined(cell)) {
					ruined += 1;
					found ??= {
						text: shortenCell(cleanCell(cell)),
						mended: shortenCell(cleanCell(mendLetters(cell))),
					};
				} else if (hasForeignLetters(cell)) ofOthers += 1;
			}
		},
		first: (): RuinedText | null => (ruined > ofOthers ? found : null),
	};
}

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
	if (dateOrder !== null || !hasOrderedDates(dates)) return [];
	const example = dates.example ?? '11/05/2026';
	return [
		{
			kind: 'date_order',
			blocks: false,
			sentence: `Tarihlerin bir kısmında ay önce yazılmış. "${example}" hangi gün?`,
			word: null,
			options: dateOrderOptions(example),
		},
	];
}

/** Both orders of day and month with an example. */
function dateOrderOptions(example: string): FileQuestion['options'] {
	const dates = datesOf(example);
	const beside = (order: DateOrder) => (dates === null ? '' : `: ${dates[order]}`);
	return dateOrders.map((value) => ({
		value,
		label: `${dateOrderWords[value]}${beside(value)}`,
	}));
}

/**
 * How a file is read, in one line.
 * @example '3. satır başlık, gizli 2 satır alınmayacak'
 */
export function fileSummary(
	{ sheet, headingLine, hiddenRows, dateOrder, mendLetters }: FileProfile,
	{ hiddenCount, sheets, dates }: FileFacts,
): string[] {
	const hidden = formatDecimal(hiddenCount);
	const isSheetNamed = sheet !== null && sheet !== '' && sheets.length > 1;
	return [
		...(isSheetNamed ? [`sayfa: ${sheet}`] : []),
		`${headingLine}. satır başlık`,
		...(hasOrderedDates(dates) && dateOrder !== null
			? [`tarihlerde ${dateOrder === 'day_first' ? 'gün' : 'ay'} önce`]
			: []),
		...(hiddenCount > 0
			? [`gizli ${hidden} satır ${hiddenRows === 'read' ? 'da alınacak' : 'alınmayacak'}`]
			: []),
		...(mendLetters ? ['bozuk harfler düzeltiliyor'] : []),
	];
}

/** What is not read of a file, in sentences. */
export function fileNotes(
	{ sheet, columns }: FileProfile,
	{ sheets }: FileFacts,
	headers: readonly string[],
): string[] {
	const others = sheets.filter((name) => name !== sheet);
	const unread = headers.filter((header, at) => header !== '' && (columns[at] ?? null) === null);
	return [
		...(others.length > 0 ? [listSentence('Okunmayan', 'sayfa', others)] : []),
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
