import type { CompanyFields } from '@sevk/contract/company/company';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { parseIban } from '@sevk/domain/common/identifier/iban';
import { isNationalId, isTaxNumber } from '@sevk/domain/common/identifier/national-id';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { isLogoFile } from '@sevk/domain/company/company';
import { isMapAddress, storedMapStyle } from '@sevk/domain/company/company-map';
import { hasRepeatedSender } from '@sevk/domain/company/company-proofs';
import { companyFieldWords, companyRefusals } from '@sevk/domain/company/company-words';
import { fileRefusals } from '@sevk/domain/files/file-words';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { companyId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { claimFile } from '../files/file-claim-commands.ts';
import { companyNoun, releaseFile } from '../files/file-store.ts';
import { lockCompany, saveCompany } from './company-store.ts';

const seen = { noun: companyNoun, nounId: companyId } as const;

/** Saves the company form: name, numbers, logo and delivery policies. */
export async function editCompany(
	db: Database,
	caller: PersonCaller,
	{ version, ...fields }: CompanyFields & { version: number },
) {
	const record = recordOf(fields);
	if (isRefusal(record)) return record;
	return transact(db, async (tx) => {
		const before = await lockCompany(tx);
		if (before.version !== version) {
			return refuseStale(tx, { depotIds: [companyId], ...seen, version });
		}
		const refused = await changeLogo(tx, caller, before.record.logoFile, record.logoFile);
		if (refused !== null) return refused;
		await saveCompany(tx, record, new Date());
		const changes = changesBetween(companyFieldWords, before.record, record);
		const payload = { version: version + 1, changes };
		recordEvent(tx, { depotId: companyId, ...seen, kind: 'edited', payload, caller });
		return { ...record, version: version + 1 };
	});
}

/** The fields in stored form, or a refusal. */
function recordOf(fields: CompanyFields) {
	const taxNumber = fields.taxNumber?.replace(/\s/g, '') || null;
	if (taxNumber !== null && !isTaxNumber(taxNumber) && !isNationalId(taxNumber)) {
		return refuse(companyRefusals, 'company/tax-number-invalid');
	}
	const phone = fields.phone ? parsePhone(fields.phone) : null;
	if (fields.phone && phone === null) {
		return refuse(companyRefusals, 'company/phone-invalid');
	}
	const iban = fields.iban ? parseIban(fields.iban) : null;
	if (fields.iban && iban === null) return refuse(companyRefusals, 'company/iban-invalid');
	if (fields.logoFile !== null && !isLogoFile(fields.logoFile)) {
		return refuse(companyRefusals, 'company/logo-type');
	}
	if (hasRepeatedSender(fields.senderProofs)) {
		return refuse(companyRefusals, 'company/repeated-sender');
	}
	const { mapStyle } = fields;
	if (mapStyle.choice === 'own' && !isMapAddress(mapStyle.address)) {
		return refuse(companyRefusals, 'company/map-address-invalid');
	}
	return { ...fields, mapStyle: storedMapStyle(mapStyle), taxNumber, phone, iban };
}

/** The logo is stored in a depot of its uploader and printed on the papers of all depots. */
async function changeLogo(
	tx: Tx,
	caller: PersonCaller,
	before: string | null,
	fileName: string | null,
) {
	if (fileName === before) return null;
	const [depotId] = caller.depotIds;
	if (fileName !== null) {
		if (depotId === undefined) return refuse(fileRefusals, 'file/no-depot');
		const refused = await claimFile(tx, { fileName, depotId, ...seen, caller });
		if (refused !== null) return refused;
	}
	if (before !== null) await releaseFile(tx, { fileName: before, ...seen });
	return null;
}
