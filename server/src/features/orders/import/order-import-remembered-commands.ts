// How order files are read: what a depot remembers, and what belongs to the accounts of senders.
import type { OrderFileProfile } from '@sevk/domain/orders/import/order-file-profile';
import type { NamedAccount } from '@sevk/domain/orders/import/order-file-sender';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import type { Database, Tx } from '../../../db/database.ts';
import {
	headerSignature,
	headingsKnownBy,
	listFileProfiles,
	saveFileProfile,
} from '../../common/file-profile-store.ts';
import {
	findSenderProfiles,
	listNamesOf,
	saveSenderProfiles,
} from '../../senders/sender-file-profile-store.ts';
import { findSenderId, findSenderIds } from '../../senders/sender-name-store.ts';

type Profile = Partial<OrderFileProfile>;

export type KnownProfiles = {
	/** The latest one of the depot first, then the latest of each sender. */
	readonly profiles: readonly Profile[];
	readonly accountOf: (senderName: string) => NamedAccount | undefined;
};

/** How files with these headings were read: those of accounts in any depot, others in this one. */
export async function findOrderProfiles(
	db: Database,
	depotId: string,
	headers: readonly string[],
): Promise<KnownProfiles> {
	const { known, senderIds } = await findKnown(db, depotId, [headerSignature(headers)]);
	const accounts = await listNamesOf(db, [...new Set(senderIds.values())]);
	const byId = new Map(accounts.map((account) => [account.id, account]));
	return {
		profiles: known.map(({ profile }) => profile),
		accountOf: (name) => byId.get(senderIds.get(senderKeyOf(name)) ?? ''),
	};
}

/** Finds the headings among many that the depot or an account has a profile for. */
export function rememberedOrderHeadings(db: Database, depotId: string) {
	return headingsKnownBy(async (signatures) => {
		const { known } = await findKnown(db, depotId, signatures);
		return known.map(({ signature }) => signature);
	});
}

/** A profile of an account counts in its place in the depot too, so that none is left after a reset. */
async function findKnown(db: Database, depotId: string, signatures: readonly string[]) {
	const ofDepot = await listFileProfiles(db, { depotId, noun: 'order' }, signatures);
	const ofAccounts = await findSenderProfiles(db, signatures);
	const names = [...ofDepot, ...ofAccounts].map(({ profile }) => nameIn(profile));
	const titles = ofAccounts.map(({ title }) => title);
	const senderIds = new Map(await findSenderIds(db, [...names, ...titles]));
	const own = ofDepot
		.filter(({ profile }) => !senderIds.has(senderKeyOf(nameIn(profile))))
		.map(({ signature, profile, updatedAt, senderKey }) => ({
			signature,
			profile: profile as Profile,
			updatedAt,
			isLatest: senderKey === '',
		}));
	const joined = ofAccounts.map(({ senderId, signature, title, profile, updatedAt }) => {
		const name = nameIn(profile);
		// A name can have left the account since.
		const senderName = senderIds.get(senderKeyOf(name)) === senderId ? name : title;
		senderIds.set(senderKeyOf(senderName), senderId);
		return { signature, profile: { ...profile, senderName }, updatedAt, isLatest: false };
	});
	const known = [...own, ...joined].toSorted(
		(one, other) =>
			Number(other.isLatest) - Number(one.isLatest) ||
			Number(other.updatedAt) - Number(one.updatedAt),
	);
	return { known, senderIds };
}

const nameIn = (profile: object) => (profile as Profile).senderName ?? '';

/** Remembers how a file was read: for the account of its sender, without one for the depot. */
export async function saveOrderProfile(
	tx: Tx,
	{ depotId, headers }: { readonly depotId: string; readonly headers: readonly string[] },
	profile: OrderFileProfile,
	now: Date,
): Promise<void> {
	const key = { depotId, noun: 'order', headers } as const;
	const senderName = profile.senderName ?? '';
	const senderId = await findSenderId(tx, senderName);
	await saveFileProfile(tx, key, profile, now, senderId === null ? senderKeyOf(senderName) : '');
	if (senderId === null) return;
	const signature = headerSignature(headers);
	await saveSenderProfiles(tx, [{ senderId, signature, profile, at: now }]);
}
