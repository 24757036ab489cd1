import { maximumUserRows, userRow } from '@sevk/contract/users/users';
import {
	markRepeatedRows,
	type RecordRow,
	refuseRecordRow,
	skipExistingRow,
} from '@sevk/domain/common/import/record-file';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { foldUserName } from '@sevk/domain/identity/pin/pin-user';
import { readUserRow, userLayout } from '@sevk/domain/users/user-file';
import { userRefusals } from '@sevk/domain/users/user-words';
import { type Act, runIdempotent } from '../../../db/act.ts';
import type { Database } from '../../../db/database.ts';
import { companyId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { Upload } from '../../../http/endpoint/endpoint.ts';
import {
	drain,
	importResult,
	previewRecordFile,
	type RecordFileQuery,
	resultRow,
} from '../../common/record-import-commands.ts';
import type { UserFields } from '../../identity/account/user-store.ts';
import { insertNewUser, refuseNewUser } from './user-commands.ts';
import { findEmails, readUserFileFacts } from './user-import-store.ts';

type PreviewQuery = RecordFileQuery & {
	/** True with a hosted provider, which has no sign-in by phone number and PIN. */
	readonly emailNeeded: boolean;
};

/** Reads a file of users for a depot of the caller; no user is created. */
export async function previewUserFile(
	db: Database,
	caller: PersonCaller,
	{ emailNeeded, ...query }: PreviewQuery,
	upload: Upload,
) {
	const { depotId } = query;
	if (!caller.depotIds.includes(depotId)) return drain(upload, notFound());
	const facts = await readUserFileFacts(db, caller.depotIds);
	return previewRecordFile(db, upload, query, {
		noun: 'user',
		layout: userLayout,
		maximumRows: maximumUserRows,
		schema: userRow,
		read: (cells) => readUserRow(cells, { ...facts, defaultDepotId: depotId, emailNeeded }),
		mark: (rows) => markUsers(db, caller, rows),
	});
}

type Row = RecordRow<UserFields & { username: string | null; depotIds: string[] }>;

async function markUsers(db: Database, caller: PersonCaller, rows: Row[]): Promise<Row[]> {
	const marked = markRepeatedRows(rows, userLayout.email.label, keyOf);
	const emails = marked.flatMap(({ fields }) => (fields?.email ? foldEmail(fields.email) : []));
	const existing = await findEmails(db, emails);
	const checked: Row[] = [];
	for (const row of marked) {
		if (row.fields === null) checked.push(row);
		else if (row.fields.email !== null && existing.has(foldEmail(row.fields.email)))
			checked.push(skipExistingRow(row));
		else {
			const refused = await refuseNewUser(db, row.fields, caller);
			checked.push(refused === null ? row : refuseRecordRow(row, null, refused.detail));
		}
	}
	return checked;
}

/** Who has neither an e-mail nor a user name is a driver. */
function keyOf({ email, username, driverId }: UserFields): string {
	if (email !== null) return foldEmail(email);
	return username ? `name:${foldUserName(username)}` : `driver:${driverId}`;
}

type Import = {
	/** As in the preview. */
	readonly emailNeeded: boolean;
	readonly rows: readonly { readonly line: number; readonly fields: UserFields }[];
};

/** Creates the users of a preview and invites them. */
export async function importUsers(
	db: Database,
	act: Act,
	{ rows, emailNeeded }: Import,
	caller: PersonCaller,
) {
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const results = [];
		for (const { line, fields } of rows) {
			const added =
				emailNeeded && fields.email === null
					? refuse(userRefusals, 'access/email-required')
					: await insertNewUser(tx, fields, caller);
			if (!isRefusal(added)) {
				results.push(resultRow(line, 'created'));
			} else {
				const isExisting =
					added.code === 'access/email-taken' || added.code === 'access/username-taken';
				results.push(resultRow(line, isExisting ? 'skipped' : added));
			}
		}
		return importResult(results);
	});
}
