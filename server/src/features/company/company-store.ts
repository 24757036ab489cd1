import type { Company, CompanyRecord } from '@sevk/domain/company/company';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { companyId } from '../../db/ids.ts';
import { policyEntries, readPolicies } from './company-policy-store.ts';

function companyOf(row: Row<'company'>): Company {
	return {
		title: row.title,
		taxOffice: row.tax_office,
		taxNumber: row.tax_number,
		address: row.address,
		phone: row.phone,
		iban: row.iban,
		logoFile: row.logo_file,
	};
}

/** The issuer of papers; empty until an admin saves the form. */
export async function readCompany(db: Database): Promise<Company & { readonly version: number }> {
	const row = await selectCompany(db).executeTakeFirstOrThrow();
	return { ...companyOf(row), version: row.version };
}

/** Reads the company and locks its row until the transaction ends. */
export async function lockCompany(
	tx: Tx,
): Promise<{ readonly record: CompanyRecord; readonly version: number }> {
	const row = await selectCompany(tx).forUpdate().executeTakeFirstOrThrow();
	return {
		record: { ...companyOf(row), ...(await readPolicies(tx)) },
		version: row.version,
	};
}

function selectCompany(db: Database) {
	return db.selectFrom('company').selectAll().where('id', '=', companyId);
}

export async function saveCompany(tx: Tx, record: CompanyRecord, now: Date): Promise<void> {
	await tx
		.updateTable('company')
		.set({
			title: record.title,
			tax_office: record.taxOffice,
			tax_number: record.taxNumber,
			address: record.address,
			phone: record.phone,
			iban: record.iban,
			logo_file: record.logoFile,
			version: sql`version + 1`,
			updated_at: now,
		})
		.where('id', '=', companyId)
		.execute();
	for (const [key, name] of policyEntries) {
		const value = JSON.stringify(record[key]);
		await tx
			.insertInto('policies')
			.values({ name, value, updated_at: now })
			.onConflict((conflict) =>
				conflict
					.column('name')
					.doUpdateSet({ value, updated_at: now })
					// The time of a policy is that of its last change.
					.where(sql<boolean>`policies.value <> excluded.value`),
			)
			.execute();
	}
}
