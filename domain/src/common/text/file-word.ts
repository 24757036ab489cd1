import { foldText } from './fold.ts';

/**
 * A text as a part of a file name.
 * @example fileWord('Kimde Ne Var?') // 'kimde-ne-var'
 */
export function fileWord(text: string): string {
	return foldText(text)
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '');
}

/**
 * The name of a list with its depot, before the date at its end.
 * @example nameWithDepot('siparisler-2026-11-20.xlsx', 'Ümraniye') // 'siparisler-umraniye-2026-11-20.xlsx'
 */
export function nameWithDepot(fileName: string, depotName: string): string {
	const word = fileWord(depotName);
	if (word === '') return fileName;
	return fileName.replace(/(-\d{4}-\d{2}-\d{2})?(\.\w+)?$/, `-${word}$1$2`);
}
