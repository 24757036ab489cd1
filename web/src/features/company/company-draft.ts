// The input of a company's settings: what a form holds and what it sends.
import type { CompanyAnswer, CompanyFields } from '@sevk/contract/company/company';
import { formatPhone, parsePhone } from '@sevk/domain/common/format/phone';
import { formatIban, parseIban } from '@sevk/domain/common/identifier/iban';
import { isNationalId, isTaxNumber } from '@sevk/domain/common/identifier/national-id';
import { isMapAddress, storedMapStyle } from '@sevk/domain/company/company-map';
import { companyRefusals } from '@sevk/domain/company/company-words';

/** A field that was emptied is null until it is filled in again. */
export type AlertLimitsDraft = {
	readonly [Name in keyof CompanyFields['alerts']]: CompanyFields['alerts'][Name] | null;
};

export type PlanningDraft = Omit<CompanyFields['planning'], 'placeMinutes' | 'pieceSeconds'> & {
	readonly placeMinutes: number | null;
	readonly pieceSeconds: number | null;
};

export type CompanyDraft = Omit<
	CompanyFields,
	'taxNumber' | 'phone' | 'iban' | 'maxAttempts' | 'branchDays' | 'alerts' | 'planning'
> & {
	taxNumber: string;
	phone: string;
	iban: string;
	maxAttempts: number | null;
	branchDays: number | null;
	alerts: AlertLimitsDraft;
	planning: PlanningDraft;
};

/** Check digits are validated while typing; the server validates again. */
export function numberErrors({ taxNumber, phone, iban, mapStyle }: CompanyDraft) {
	const mapOk = mapStyle.choice !== 'own' || isMapAddress(mapStyle.address.trim());
	const taxOk = taxNumber === '' || isTaxNumber(taxNumber) || isNationalId(taxNumber);
	return {
		...(taxOk ? {} : { taxNumber: companyRefusals['company/tax-number-invalid']() }),
		...(phone === '' || parsePhone(phone)
			? {}
			: { phone: companyRefusals['company/phone-invalid']() }),
		...(iban === '' || parseIban(iban) ? {} : { iban: companyRefusals['company/iban-invalid']() }),
		...(mapOk ? {} : { 'mapStyle.address': companyRefusals['company/map-address-invalid']() }),
	};
}

export function draftOf({ version: _version, ...company }: CompanyAnswer): CompanyDraft {
	return {
		...company,
		taxNumber: company.taxNumber ?? '',
		phone: company.phone ? formatPhone(company.phone) : '',
		iban: company.iban ? formatIban(company.iban) : '',
	};
}

export function bodyOf(draft: CompanyDraft): CompanyFields {
	return {
		...draft,
		taxNumber: draft.taxNumber || null,
		phone: draft.phone || null,
		iban: draft.iban || null,
		maxAttempts: draft.maxAttempts ?? 0,
		branchDays: draft.branchDays ?? 0,
		alerts: limitsOf(draft.alerts),
		planning: {
			...draft.planning,
			placeMinutes: draft.planning.placeMinutes ?? -1,
			pieceSeconds: draft.planning.pieceSeconds ?? -1,
		},
		mapStyle: storedMapStyle(draft.mapStyle),
	};
}

/** An empty field is below every range. */
function limitsOf({ closingTime, ...numbers }: AlertLimitsDraft): CompanyFields['alerts'] {
	return {
		acceptanceMinutes: numbers.acceptanceMinutes ?? -1,
		departureMinutes: numbers.departureMinutes ?? -1,
		stopMinutes: numbers.stopMinutes ?? -1,
		areaKm: numbers.areaKm ?? -1,
		signalMinutes: numbers.signalMinutes ?? -1,
		closingTime: closingTime ?? '',
	};
}
