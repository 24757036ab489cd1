import { cleanCell } from './file-row.ts';

/** An error of a spreadsheet, or a formula without a result. */
export type CellFault = 'error' | 'formula';

/** `#DEĞER!`, `#NAME?`, `#ССЫЛКА!`: errors end so in every language. */
const namedError = /^#[¡¿]?[\p{L}\p{N}/_]+[!?]$/u;
/** Errors without such an end: value not available, and values that are still being fetched. */
const unmarkedError =
	/^#(?:N\/A|YOK|NV|N\/D|N\/B|N\/T|N\/V|I\/T|Н\/Д|Н\/П|GETTING_DATA|VERİ_ALINIYOR|VERI_ALINIYOR|ERROR|HATA)$/iu;
/** The column was too narrow when the sheet was printed to text. */
const narrowColumn = /^#{3,}$/;
const calcError = /^(?:Err|Hata):\d{3}$/i;
const formula = /^=[\p{L}\p{N}($"'[{@+-]/u;

/** Cells that begin otherwise need no closer look. */
const faultBegins = /^[\s"']*[#=EH]/;

/** The faults in the columns of a row that are read. */
export function cellFaultsOf<Field>(
	cells: readonly string[],
	columns: readonly (Field | null)[],
): { readonly field: Field; readonly text: string; readonly kind: CellFault }[] {
	return cells.flatMap((cell, column) => {
		const field = columns[column] ?? null;
		if (field === null || !faultBegins.test(cell)) return [];
		const text = cleanCell(cell);
		const kind = cellFaultOf(text);
		return kind === null ? [] : [{ field, text, kind }];
	});
}

/** Whether a cell is an error or formula of a spreadsheet instead of a value; null for a value. */
export function cellFaultOf(text: string): CellFault | null {
	if (text.startsWith('=')) return formula.test(text) ? 'formula' : null;
	if (calcError.test(text)) return 'error';
	if (!text.startsWith('#')) return null;
	const isError = namedError.test(text) || unmarkedError.test(text) || narrowColumn.test(text);
	return isError ? 'error' : null;
}

export const cellFaultWords: Readonly<Record<CellFault, (text: string) => string>> = {
	error: (text) => `Hücrede Excel hatası var (${text}). Düzeltip dosyayı yeniden kaydedin.`,
	formula: (text) => `Hücrede sonucu olmayan bir formül var (${text}). Değerini yazın.`,
};
