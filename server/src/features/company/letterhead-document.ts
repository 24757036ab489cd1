import { formatPhone } from '@sevk/domain/common/format/phone';
import type { Company } from '@sevk/domain/company/company';
import type { Database } from '../../db/database.ts';
import type { BlobStore } from '../../outside/file/blob-store.ts';
import { pictureForPaper } from '../../outside/pdf/document-picture.ts';
import type { PdfLetterhead } from '../../outside/pdf/pdf-document.ts';
import { blobKey } from '../files/file-commands.ts';
import { readCompany } from './company-store.ts';

/** What every paper of the house needs beside its own facts. */
export type DocumentRenderer = {
	/** Whose paper it is; a depot's name stands where the company has none yet. */
	readonly letterhead: (depotName: string) => Promise<PdfLetterhead>;
	/** Its title alone, without its logo. */
	readonly issuer: (depotName: string) => Promise<string>;
	/** A stored picture as a paper takes it; null for what is gone or is no picture. */
	readonly picture: (fileName: string) => Promise<Buffer | null>;
};

/** Without a place for files papers come without pictures. */
export function createDocumentRenderer(db: Database, blobs: BlobStore | null): DocumentRenderer {
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
			return { title: company.title || depotName, lines: linesOf(company), logo };
		},
	};
}

/** A company's tax number has 10 digits; a sole trader gives the 11 of their TCKN. */
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
