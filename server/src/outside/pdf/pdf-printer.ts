import { fileURLToPath } from 'node:url';
import pdfMake from 'pdfmake';
import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces';

const line = '#b8b8b8';

const tableLines: CustomTableLayout = {
	hLineWidth: () => 0.5,
	vLineWidth: () => 0.5,
	hLineColor: () => line,
	vLineColor: () => line,
	paddingLeft: () => 4,
	paddingRight: () => 4,
	paddingTop: () => 2.5,
	paddingBottom: () => 2.5,
};

/**
 * Thin lines around all cells. Registered by name, because functions cannot be sent to the worker.
 */
export const paperLines = 'paper-lines';

let ready = false;

/** Renders a paper definition as a file. */
export async function printPdf(definition: TDocumentDefinitions): Promise<Buffer> {
	preparePrinter();
	const document = pdfMake.createPdf({
		...definition,
		language: 'tr-TR',
		info: { ...definition.info, creator: 'Sevk', producer: 'Sevk' },
		defaultStyle: {
			font: 'Inter',
			lineHeight: 1.15,
			// Tabular figures, so that amounts align.
			fontFeatures: ['tnum'],
			...definition.defaultStyle,
		},
	});
	return Buffer.from(await document.getBuffer());
}

/**
 * Inter contains ğ Ğ ı İ ş Ş and ₺, which the built-in fonts of PDF lack (docs/domain.md#papers).
 */
function preparePrinter(): void {
	if (ready) return;
	const folder = new URL(import.meta.resolve('@expo-google-fonts/inter/package.json'));
	const font = (file: string) => fileURLToPath(new URL(file, folder));
	const normal = font('400Regular/Inter_400Regular.ttf');
	const bold = font('600SemiBold/Inter_600SemiBold.ttf');
	pdfMake.setFonts({ Inter: { normal, bold, italics: normal, bolditalics: bold } });
	pdfMake.setTableLayouts({ [paperLines]: tableLines });
	// Network and file access are disabled except for the fonts.
	pdfMake.setUrlAccessPolicy(() => false);
	pdfMake.setLocalAccessPolicy((path) => path === normal || path === bold);
	ready = true;
}
