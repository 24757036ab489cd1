import { toPage } from '@sevk/contract/common/page';
import {
	createPasswordLink as createPasswordLinkEndpoint,
	createUser,
	editUser,
	endUserSessions,
	exportUsers,
	importUsers as importUsersEndpoint,
	inviteUser,
	listUsers,
	previewUserFile as previewUserFileEndpoint,
	readUser,
	reinstateUser as reinstateUserEndpoint,
	resetUserPin,
	resetUserSecondFactor,
	retireUser as retireUserEndpoint,
	type User,
	userTemplate,
} from '@sevk/contract/users/users';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { userLayout } from '@sevk/domain/users/user-file';
import { userState } from '@sevk/domain/users/user-state';
import { userRefusals } from '@sevk/domain/users/user-words';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { templateOf } from '../../common/record-import-document.ts';
import type { UserRow } from '../../identity/account/user-store.ts';
import { withRetryAfter } from '../../identity/sign-in/sign-in-visit.ts';
import {
	createLinkToShow,
	endLostSessions,
	type InvitationContext,
	inviteByMail,
	removeLostSecondFactor,
} from './invitation-commands.ts';
import { readAccess } from './user-assignment-store.ts';
import { addUser, changeUser, reinstateUser, retireUser, userWithin } from './user-commands.ts';
import { importUsers, previewUserFile } from './user-import-commands.ts';
import { listUserRows } from './user-list-store.ts';
import { resetPin, type UserPinContext } from './user-pin-commands.ts';
import { userTable } from './user-table-document.ts';

export type UserContext = InvitationContext &
	UserPinContext & {
		readonly db: Database;
		/** Without a mail server, mails are written to files. */
		readonly mailsToFiles: boolean;
	};

export function implementUsers(context: UserContext): Implementation[] {
	const { db } = context;
	const list = implement(listUsers, async ({ query }, caller) => {
		const { q: search, role, depotId, userId, driverId, state, cursor, limit } = query;
		const scope = await readAccess(db, caller.userId);
		const after = afterOf(cursor);
		const filter = { scope, search, role, depotId, userId, driverId, state, after, limit };
		return toPage(
			await listUserRows(db, filter),
			limit,
			(row) => [row.name, row.userId],
			(row) => userAnswer(context, row),
		);
	});
	return [
		list,
		exported(list, exportUsers, {
			table: () => ({ title: 'Kullanıcılar', columns: userTable }),
			rows: (answer: { items: User[] }) => answer.items,
		}),
		implement(readUser, async ({ params }, caller) =>
			answered(context, await userWithin(db, params.userId, caller)),
		),
		implement(createUser, async ({ body }, caller, http) => {
			if (body.email === null && context.hosted !== null) return emailRequired();
			return answered(context, await addUser(db, http.act, body, caller));
		}),
		implement(previewUserFileEndpoint, async ({ query }, caller, http) =>
			previewUserFile(
				db,
				caller,
				{ ...query, emailNeeded: context.hosted !== null },
				await http.upload(),
			),
		),
		implement(importUsersEndpoint, async ({ body }, caller, http) =>
			importUsers(db, http.act, { ...body, emailNeeded: context.hosted !== null }, caller),
		),
		implement(userTemplate, async ({ query }) =>
			templateOf('Kullanıcı Şablonu', userLayout, query.format),
		),
		implement(editUser, async ({ params, body }, caller) => {
			if (body.email === null && context.hosted !== null) return emailRequired();
			return changed(context, await changeUser(db, params.userId, body, caller));
		}),
		implement(retireUserEndpoint, async ({ params, body }, caller) =>
			changed(context, await retireUser(db, params.userId, body.version, caller)),
		),
		implement(reinstateUserEndpoint, async ({ params, body }, caller) =>
			changed(context, await reinstateUser(db, params.userId, body.version, caller)),
		),
		implement(inviteUser, async ({ params }, caller, http) => {
			const user = await userWithin(db, params.userId, caller);
			if (isRefusal(user)) return user;
			const invited = await inviteByMail(context, user);
			if (isRefusal(invited)) return withRetryAfter(invited, http);
			return { ...invited, state: dueState(context) };
		}),
		implement(createPasswordLinkEndpoint, async ({ params }, caller) =>
			createLinkToShow(context, params.userId, caller),
		),
		implement(resetUserPin, async ({ params }, caller, http) => {
			const reset = await resetPin(context, params.userId, http.act, caller);
			if (!isRefusal(reset)) context.forgetCallers();
			return reset;
		}),
		implement(endUserSessions, async ({ params }, caller) => {
			const outcome = await endLostSessions(context, params.userId, caller);
			if (!isRefusal(outcome)) context.forgetCallers();
			return outcome;
		}),
		implement(resetUserSecondFactor, async ({ params }, caller) =>
			changed(context, await removeLostSecondFactor(context, params.userId, caller)),
		),
	];
}

/** Phone number and PIN need the built-in provider. */
function emailRequired() {
	return refuse(userRefusals, 'access/email-required');
}

/** The cursor is the name and the id of the last row. */
function afterOf(cursor: readonly unknown[] | undefined) {
	const [name, userId] = cursor ?? [];
	return typeof name === 'string' && typeof userId === 'string' ? { name, userId } : null;
}

/**
 * Clears the cache: new rights apply immediately in this process, and within two seconds in others.
 */
function changed<No extends Refusal>(context: UserContext, outcome: UserRow | No): User | No {
	if (!isRefusal(outcome)) context.forgetCallers();
	return answered(context, outcome);
}

function answered<No extends Refusal>(context: UserContext, outcome: UserRow | No): User | No {
	return isRefusal(outcome) ? outcome : userAnswer(context, outcome);
}

/** The state of a mail that is due. */
function dueState({ mailsToFiles }: UserContext): 'writing' | 'sending' {
	return mailsToFiles ? 'writing' : 'sending';
}

function userAnswer(context: UserContext, row: UserRow): User {
	const { linkMail } = row;
	return {
		...row,
		depots: [...row.depots],
		// Who has no e-mail has no invitation to wait for.
		invited: row.invited && row.email !== null,
		state: userState({
			...row,
			phones: context.hosted === null ? row.phones : null,
			retired: row.retiredAt !== null,
			erased: row.erasedAt !== null,
		}),
		linkMail: linkMail?.state === 'sending' ? { ...linkMail, state: dueState(context) } : linkMail,
		retiredAt: row.retiredAt?.toISOString() ?? null,
		erased: row.erasedAt !== null,
		createdAt: row.createdAt.toISOString(),
	};
}
