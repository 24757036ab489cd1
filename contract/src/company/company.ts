import { recipientListings } from '@sevk/domain/common/access/recipient-view';
import { alertLimitRanges, earliestClosingTime } from '@sevk/domain/company/company-alerts';
import { cashSteps } from '@sevk/domain/company/company-cash-rounding';
import { mapAddressMaxLength, mapChoices } from '@sevk/domain/company/company-map';
import { planningRuleLimits } from '@sevk/domain/company/company-planning';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, kurus, version } from '../common/ids.ts';

/** From which order value on a delivery needs each proof, in kuruş; 0: always, null: never. */
const proofRules = z.object({
	signature: kurus.nullable(),
	photo: kurus.nullable(),
	identity: kurus.nullable(),
	code: kurus.nullable(),
});

function limit(name: keyof typeof alertLimitRanges) {
	const { least, most } = alertLimitRanges[name];
	return z.int().min(least).max(most);
}

/** From when on the office is alerted of a route. */
const alertLimits = z.object({
	acceptanceMinutes: limit('acceptanceMinutes'),
	departureMinutes: limit('departureMinutes'),
	stopMinutes: limit('stopMinutes'),
	areaKm: limit('areaKm'),
	signalMinutes: limit('signalMinutes'),
	closingTime: clockTime.refine(
		(time) => time >= earliestClosingTime,
		`Saat ${earliestClosingTime} ya da sonrası olmalı.`,
	),
});

function planningRule(name: keyof typeof planningRuleLimits) {
	const { least, most } = planningRuleLimits[name];
	return z.int().min(least).max(most);
}

/** Times and costs of plans. */
const planningRules = z.object({
	placeMinutes: planningRule('placeMinutes'),
	pieceSeconds: planningRule('pieceSeconds'),
	vehicleKurus: planningRule('vehicleKurus'),
	hourKurus: planningRule('hourKurus'),
	kmKurus: planningRule('kmKurus'),
	moveKurus: planningRule('moveKurus'),
	strangeDistrictKurus: planningRule('strangeDistrictKurus'),
	balanceKurus: planningRule('balanceKurus'),
});

export const companyFields = z.object({
	title: z.string().trim().max(160),
	taxOffice: z.string().trim().max(60),
	/** VKN or TCKN, validated by check digits; null if unknown. */
	taxNumber: z.string().trim().max(20).nullable(),
	address: z.string().trim().max(300),
	phone: z.string().trim().max(30).nullable(),
	iban: z.string().trim().max(40).nullable(),
	/** Name of an uploaded file. */
	logoFile: z.string().max(60).nullable(),
	maxAttempts: z.int().min(1).max(10),
	branchDays: z.int().min(1).max(30),
	sameDaySecondAttempt: z.boolean(),
	recipientListing: z.enum(recipientListings),
	cardSlip: z.boolean(),
	/** To which step cash is rounded, in kuruş; 0: not at all. */
	cashStepKurus: z.literal(cashSteps),
	blindCount: z.boolean(),
	acceptanceSignature: z.boolean(),
	disposalApproval: z.boolean(),
	insuranceBlocks: z.boolean(),
	licenceBlocks: z.boolean(),
	inspectionBlocks: z.boolean(),
	roadCardBlocks: z.boolean(),
	srcBlocks: z.boolean(),
	coldChainBlocks: z.boolean(),
	alerts: alertLimits,
	planning: planningRules,
	/** The basemap of all maps; the address only of the choice `own`. */
	mapStyle: z.object({
		choice: z.enum(mapChoices),
		address: z.string().trim().max(mapAddressMaxLength),
	}),
	proofs: proofRules,
	/** Rules of single senders, which replace those of the company. */
	senderProofs: z
		.array(proofRules.extend({ sender: z.string().trim().min(2).max(120) }))
		.max(200)
		.readonly(),
});
export type CompanyFields = z.infer<typeof companyFields>;

const company = companyFields.extend({ version });
export type CompanyAnswer = z.infer<typeof company>;

export const showCompany = endpoint({
	name: 'showCompany',
	summary: 'Firma bilgileri ve teslimat kuralları',
	method: 'GET',
	path: '/api/company',
	access: 'definitions.read',
	answer: company,
});

export const editCompany = endpoint({
	name: 'editCompany',
	summary: 'Firma bilgilerini ve kuralları düzenle',
	method: 'PUT',
	path: '/api/company',
	access: 'company.edit',
	body: companyFields.extend({ version }),
	answer: company,
	refusals: [
		'company/tax-number-invalid',
		'company/phone-invalid',
		'company/iban-invalid',
		'company/logo-type',
		'company/map-address-invalid',
		'company/repeated-sender',
		'file/not-found',
		'file/no-depot',
		'common/stale',
	],
});
