import { formatPhone } from '@sevk/domain/common/format/phone';
import type { Company } from '@sevk/domain/company/company';
import type { Database } from '../../db/database.ts';
import type { BlobStore } from '../../outside/file/blob-store.ts';
import { pictureForPaper } from '../../outside/pdf/document-picture.ts';
import type { PdfLetterhead } from '../../outside/pdf/pdf-document.ts';
import { blobKey } from '../files/file-commands.ts';
import { readCompany } from './company-store.ts';

/** Data that every paper needs in addition to its own content. */
export type DocumentRenderer = {
	/** The issuer; the name of the depot if the company has none. */
	readonly letterhead: (depotName: string) => Promise<PdfLetterhead>;
	/** Only the title, without the logo. */
	readonly issuer: (depotName: string) => Promise<string>;
	/** A stored image in PDF format; null if it is missing or not an image. */
	readonly picture: (fileName: string) => Promise<Buffer | null>;
};

/** Without file storage papers have no images; without an address, codes open this machine. */
export function createDocumentRenderer(
	db: Database,
	blobs: BlobStore | null,
	publicUrl = 'http://localhost',
): DocumentRenderer {
	const picture = async (fileName: string) => {
		const stored = blobs === null ? null : await blobs.read(blobKey(fileName));
		return stored === null ? null : pictureForPaper(stored);
	};
	return {
		picture,
		issuer: async (depotName) => (await readCompany(db)).title || depotName,
		letterhead: async (depotName) => {
			const company = await readCompany(db);
			const logo = company.logoFile === null ? null : await picture(company.logoFile);
			const title = company.title || depotName;
			return { title, lines: linesOf(company), logo, publicUrl };
		},
	};
}

/** A company's tax number has 10 digits; a sole trader uses the 11 digits of the TCKN. */
const taxNumberDigits = 10;

function linesOf({ address, phone, taxOffice, taxNumber }: Company): string[] {
	const tax = [
		taxOffice === '' ? '' : `${taxOffice} V.D.`,
		taxNumber === null
			? ''
			: `${taxNumber.length === taxNumberDigits ? 'VKN' : 'TCKN'} ${taxNumber}`,
	]
		.filter((part) => part !== '')
		.join(' · ');
	const shownPhone = phone === null ? '' : formatPhone(phone);
	const lines = [[address, shownPhone].filter((part) => part !== '').join(' · '), tax];
	return lines.filter((line) => line !== '');
}
