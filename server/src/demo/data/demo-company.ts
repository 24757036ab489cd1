import type { CompanyFields } from '@sevk/contract/company/company';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';

/** The company of the demo; its numbers have valid check digits but belong to no company. */
export const demoCompany: CompanyFields = {
	title: 'Boğaz Dağıtım ve Lojistik A.Ş.',
	taxOffice: 'Ümraniye',
	taxNumber: '1234567890',
	address: 'Alemdağ Cad. No: 212, 34764 Ümraniye / İstanbul',
	phone: '0216 555 01 00',
	iban: 'TR33 0006 1005 1978 6457 8413 26',
	logoFile: null,
	...companyPolicyDefaults,
};
