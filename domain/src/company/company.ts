import { fileIdOf } from '../files/file.ts';
import type { CompanyPolicies } from './company-policies.ts';

/** The operation whose papers these are (Firma). */
export type Company = {
	/** Firma unvanı, as it is registered; empty until an admin fills it in. */
	readonly title: string;
	readonly taxOffice: string;
	/** VKN of a company, TCKN of a person who trades. */
	readonly taxNumber: string | null;
	readonly address: string;
	readonly phone: string | null;
	readonly iban: string | null;
	/** The name of an uploaded picture; papers print it, so it is a PNG or a JPEG. */
	readonly logoFile: string | null;
};

/** All that one form edits: the company and its policies. */
export type CompanyRecord = Company & CompanyPolicies;

/** Whether an uploaded file can be printed as a logo: the paper knows PNG and JPEG only. */
export function isLogoFile(fileName: string): boolean {
	return fileIdOf(fileName) !== null && /\.(png|jpg)$/.test(fileName);
}
