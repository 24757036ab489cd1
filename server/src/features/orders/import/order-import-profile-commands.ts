import type { SenderFileProfile } from '@sevk/contract/senders/sender-file-profiles';
import { notFound } from '@sevk/domain/common/rule/common-words';
import {
	type OrderFileProfile,
	orderProfileOf,
} from '@sevk/domain/orders/import/order-file-profile';
import { rememberedSummary } from '@sevk/domain/orders/import/order-file-proposal';
import { orderFieldWords } from '@sevk/domain/orders/import/order-import-fields';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { recordSenderEvent } from '../../senders/sender-commands.ts';
import {
	deleteSenderProfile,
	listSenderProfiles,
} from '../../senders/sender-file-profile-store.ts';
import { findSender, lockSender } from '../../senders/sender-store.ts';

/** How the files of an account are read. */
export async function readSenderFileProfiles(db: Database, senderId: string) {
	if ((await findSender(db, senderId)) === null) return notFound();
	const stored = await listSenderProfiles(db, senderId);
	const items: SenderFileProfile[] = stored.map(({ id, usedAt, ...row }) => {
		const profile = { ...orderProfileOf([]), ...(row.profile as Partial<OrderFileProfile>) };
		return {
			id,
			summary: rememberedSummary(profile),
			columns: profile.columns.flatMap((field) => (field === null ? [] : orderFieldWords[field])),
			usedAt: usedAt.toISOString(),
		};
	});
	return { items };
}

/** Forgets how files with some headings are read; the next one asks again, in every depot. */
export async function resetSenderFileProfile(
	db: Database,
	caller: PersonCaller,
	{ senderId, profileId }: { readonly senderId: string; readonly profileId: string },
) {
	return transact(db, async (tx) => {
		if ((await lockSender(tx, senderId)) === null) return notFound();
		if (!(await deleteSenderProfile(tx, senderId, profileId))) return notFound();
		recordSenderEvent(tx, caller, senderId, 'file_profile_reset', { profileId });
		return { id: profileId };
	});
}
