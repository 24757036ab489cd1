import { fileIdOf } from '../files/file.ts';
import type { CompanyPolicies } from './company-policies.ts';

/** The operating company; its data is printed on papers (Firma). */
export type Company = {
	/** Registered company name; empty until an admin enters it. */
	readonly title: string;
	readonly taxOffice: string;
	/** VKN of a company or TCKN of a sole trader. */
	readonly taxNumber: string | null;
	readonly address: string;
	readonly phone: string | null;
	readonly iban: string | null;
	/** Name of an uploaded PNG or JPEG that papers print. */
	readonly logoFile: string | null;
};

/** Everything that the company form edits: the company and its policies. */
export type CompanyRecord = Company & CompanyPolicies;

/** Whether an uploaded file can be a logo. The PDF renderer supports only PNG and JPEG. */
export function isLogoFile(fileName: string): boolean {
	return fileIdOf(fileName) !== null && /\.(png|jpg)$/.test(fileName);
}
