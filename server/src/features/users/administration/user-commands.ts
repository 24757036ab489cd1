import { parsePhone } from '@sevk/domain/common/format/phone';
import { isNationalId } from '@sevk/domain/common/identifier/national-id';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { accountKey } from '@sevk/domain/identity/account/account';
import { accountRefusals } from '@sevk/domain/identity/account/account-words';
import {
	coversAccess,
	coversScope,
	losesLastAdmin,
	refuseAssignment,
	refuseGrant,
} from '@sevk/domain/users/user-assignment';
import {
	type UserHistoryFields,
	userFieldWords,
	userRefusals,
} from '@sevk/domain/users/user-words';
import { type Act, runIdempotent } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { companyId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { SealedText } from '../../../outside/sealed-text.ts';
import { addMail } from '../../identity/account/access-mail-store.ts';
import { rememberUserEvent } from '../../identity/account/user-event-commands.ts';
import {
	findUser,
	lockUser,
	saveNationalId,
	setRetired,
	type UserFields,
	type UserRow,
	updateUser,
} from '../../identity/account/user-store.ts';
import { dropPin } from '../../identity/pin/pin-user-store.ts';
import {
	dropPassword,
	renameIdentity,
	voidSecrets,
} from '../../identity/provider/credential-store.ts';
import { endSessions } from '../../identity/provider/session-store.ts';
import { createAccount } from '../../identity/provider/user-account-commands.ts';
import { forgetSignIns } from '../../identity/sign-in/sign-in-history-store.ts';
import { countOtherAdmins, readAccess, readAssignmentFacts } from './user-assignment-store.ts';

/** Adds a user, and the mail with the link that sets the password. */
export async function addUser(
	db: Database,
	act: Act,
	{ invite, ...input }: UserFields & { readonly invite: boolean },
	caller: PersonCaller,
) {
	const added = await runIdempotent(db, { depotId: companyId, act, caller }, async (tx) =>
		insertNewUser(tx, input, caller, invite),
	);
	return isRefusal(added) ? added : readUser(db, added.userId);
}

/** Creates the account of a user that the caller may add. */
export async function insertNewUser(
	tx: Tx,
	input: UserFields,
	caller: PersonCaller,
	invite = true,
) {
	const fields = withPhone(input);
	if (isRefusal(fields)) return fields;
	const refused = await refuseNewUser(tx, fields, caller);
	if (refused !== null) return refused;
	const now = new Date();
	const userId = await createAccount(tx, fields, now);
	if (invite && fields.email !== null) await addMail(tx, { userId, kind: 'invitation', now });
	rememberUserEvent(tx, { userId, kind: 'created', caller, version: 1 });
	return { userId };
}

/** Refuses a user that the caller may not add, or with an e-mail or driver of another user. */
export function refuseNewUser(db: Database, input: UserFields, caller: PersonCaller) {
	return refuseUserAssignment(db, companyId, input, caller);
}

export type UserEdit = { readonly version: number } & {
	readonly [Field in keyof UserFields]?: UserFields[Field] | undefined;
};

/** Changes a user; omitted fields keep their value. */
export function changeUser(db: Database, userId: string, edit: UserEdit, caller: PersonCaller) {
	return onUser(db, userId, edit.version, caller, async (tx, before) => {
		if (before.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
		const fields = withPhone(merged(before, edit));
		if (isRefusal(fields)) return fields;
		const refused = await refuseUserAssignment(tx, userId, fields, caller);
		if (refused !== null) return refused;
		const otherAdmins = await countOtherAdmins(tx, userId);
		if (losesLastAdmin(fieldsOf(before), fields, otherAdmins)) {
			return refuse(userRefusals, 'access/last-admin');
		}
		const now = new Date();
		// What the person proved with does not carry over to the other way of signing in.
		if ((before.username === null) !== (fields.username === null)) {
			await dropPin(tx, userId);
			await dropPassword(tx, userId);
			await endSessions(tx, userId);
			await voidSecrets(tx, userId);
		}
		await updateUser(tx, userId, fields, now);
		await renameIdentity(tx, { ...fields, userId }, now);
		// They are stored under the address.
		if (accountKey(userId, fields.email) !== before.emailFold) {
			await forgetSignIns(tx, before.emailFold);
		}
		return 'edited';
	});
}

/** Closes an account and ends its sessions, links and trusted devices. */
export function retireUser(db: Database, userId: string, version: number, caller: PersonCaller) {
	return onUser(db, userId, version, caller, async (tx, before) => {
		if (before.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
		if (userId === caller.userId) return refuse(userRefusals, 'access/self-retire');
		const otherAdmins = await countOtherAdmins(tx, userId);
		if (losesLastAdmin(fieldsOf(before), 'retired', otherAdmins)) {
			return refuse(userRefusals, 'access/last-admin');
		}
		await setRetired(tx, userId, new Date(), new Date());
		await endSessions(tx, userId);
		await voidSecrets(tx, userId);
		return 'retired';
	});
}

/** Reopens a closed account with its previous role, depots and password. */
export function reinstateUser(db: Database, userId: string, version: number, caller: PersonCaller) {
	return onUser(db, userId, version, caller, async (tx, before) => {
		if (before.erasedAt !== null) return refuse(userRefusals, 'access/user-erased');
		const facts = await readAssignmentFacts(tx, userId, fieldsOf(before));
		if (facts.isDriverAssigned) return refuse(userRefusals, 'access/driver-taken');
		await setRetired(tx, userId, null, new Date());
		return 'reinstated';
	});
}

/** A user whose access the caller's access covers; otherwise not found. */
export async function userWithin(db: Database, userId: string, caller: PersonCaller) {
	const user = await findUser(db, userId);
	if (user === undefined) return notFound();
	const holder = await readAccess(db, caller.userId);
	return coversAccess(holder, fieldsOf(user)) ? user : notFound();
}

type OwnDetails = {
	readonly version: number;
	readonly name?: string | undefined;
	readonly phone?: string | null | undefined;
	readonly nationalId?: string | null | undefined;
};

/** The fields that users can change themselves; role and depots are not among them. */
export function changeOwnDetails(
	{ db, sealedText }: { readonly db: Database; readonly sealedText: SealedText },
	{ nationalId, ...edit }: OwnDetails,
	caller: PersonCaller,
) {
	return onUser(db, caller.userId, edit.version, caller, async (tx, before) => {
		const fields = withPhone(merged(before, edit));
		if (isRefusal(fields)) return fields;
		if (nationalId !== undefined) {
			const refused = refuseNationalId(before, nationalId);
			if (refused !== null) return refused;
			await saveNationalId(tx, caller.userId, sealedId(nationalId, sealedText));
		}
		const now = new Date();
		await updateUser(tx, caller.userId, fields, now);
		await renameIdentity(tx, { ...fields, userId: caller.userId }, now);
		return 'edited';
	});
}

function refuseNationalId(before: UserRow, nationalId: string | null) {
	if (before.driverId !== null) {
		return refuse(userRefusals, 'access/national-id-of-driver');
	}
	if (nationalId === null || isNationalId(nationalId)) return null;
	return refuse(userRefusals, 'access/national-id-invalid');
}

function sealedId(nationalId: string | null, sealer: SealedText) {
	if (nationalId === null) return null;
	const bare = nationalId.replace(/\s/g, '');
	return { sealed: sealer.seal(bare), end: bare.slice(-4) };
}

/** Locks a user, compares the version, decides, and records the event. */
function onUser<No extends Refusal>(
	db: Database,
	userId: string,
	version: number,
	caller: PersonCaller,
	change: (tx: Tx, before: UserRow) => Promise<string | No>,
) {
	return transact(db, async (tx) => {
		await lockUser(tx, userId);
		const before = await userWithin(tx, userId, caller);
		if (isRefusal(before)) return before;
		if (before.version !== version) {
			return refuseStale(tx, { depotIds: [companyId], noun: 'user', nounId: userId, version });
		}
		const kind = await change(tx, before);
		if (isRefusal(kind)) return kind;
		const after = await readUser(tx, userId);
		const changes = changesBetween(userFieldWords, inHistory(before), inHistory(after));
		rememberUserEvent(tx, { userId, kind, caller, version: after.version, changes });
		return after;
	});
}

async function refuseUserAssignment(
	db: Database,
	userId: string,
	fields: UserFields,
	caller: PersonCaller,
) {
	const giver = await readAccess(db, caller.userId);
	const refused = refuseAssignment(fields) ?? refuseGrant(giver, fields);
	if (refused !== null) return refused;
	const facts = await readAssignmentFacts(db, userId, fields);
	if (facts.isEmailInUse) return refuse(userRefusals, 'access/email-taken');
	if (facts.isNameInUse) return refuse(userRefusals, 'access/username-taken');
	if (!facts.depotsThere) return refuse(userRefusals, 'access/depot-not-found');
	if (fields.driverId === null) return null;
	const visible = facts.driverDepotId !== null && coversDepot(giver, facts.driverDepotId);
	if (!visible) return refuse(userRefusals, 'access/driver-not-found');
	return facts.isDriverAssigned ? refuse(userRefusals, 'access/driver-taken') : null;
}

function coversDepot(giver: Parameters<typeof coversScope>[0], depotId: string): boolean {
	return coversScope(giver, { allDepots: false, depotIds: [depotId] });
}

function withPhone(input: UserFields) {
	const phone = input.phone === null || input.phone === '' ? null : parsePhone(input.phone);
	if (phone === null && input.phone) return refuse(accountRefusals, 'access/phone-invalid');
	return { ...input, username: input.username || null, phone };
}

function fieldsOf(row: UserRow): UserFields {
	const { email, username, name, phone, role, allDepots, driverId } = row;
	const depotIds = allDepots ? [] : row.depots.map((depot) => depot.depotId);
	return { email, username, name, phone, role, allDepots, depotIds, driverId };
}

function merged(row: UserRow, { version: _, ...edit }: UserEdit): UserFields {
	const named = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
	return { ...fieldsOf(row), ...named };
}

function inHistory(row: UserRow): UserHistoryFields {
	const { name, email, username, phone, role, allDepots } = row;
	const depotCodes = allDepots ? [] : row.depots.map((depot) => depot.code);
	return {
		name,
		email,
		username,
		phone,
		role,
		allDepots,
		depotCodes,
		driverTied: row.driverId !== null,
	};
}

async function readUser(db: Database, userId: string): Promise<UserRow> {
	const user = await findUser(db, userId);
	if (user === undefined) throw new Error('users are never deleted, yet one is not there');
	return user;
}
