import type { AddressDetail, AddressFactFields } from '@sevk/contract/addresses/addresses';
import { refuseConfirmation, refusePersonalFact } from '@sevk/domain/addresses/address-fact';
import { rememberedKeyOf } from '@sevk/domain/addresses/address-key';
import { addressRefusals } from '@sevk/domain/addresses/address-words';
import { todayIn } from '@sevk/domain/common/date/date';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database, Tx } from '../../db/database.ts';
import { findDepotOf } from '../../db/depot-of.ts';
import { recordEvent } from '../../db/events.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../common/idempotent-commands.ts';
import { learnAddress } from './address-learning-job.ts';
import { readAddressKeys } from './address-learning-store.ts';
import {
	ensureAddress,
	findAddressId,
	insertFact,
	listRecipientNames,
	lockAddress,
	lockFact,
	readAddress,
	readAddressOfOrder,
	readNearAddresses,
	type StoredDetail,
	saveFact,
	saveMerge,
	savePin,
} from './address-store.ts';

const isOffice = ({ driverId }: PersonCaller) => driverId === null;

/** What a caller sees of an address and may do with its facts. */
function detailFor(caller: PersonCaller, { facts, ...address }: StoredDetail): AddressDetail {
	const person = { userId: caller.userId, isOffice: isOffice(caller) };
	return {
		...address,
		facts: facts.map(({ suggestedById: suggestedBy, suggestedAt, ...fact }) => ({
			...fact,
			suggestedAt: suggestedAt.toISOString(),
			mayConfirm: refuseConfirmation({ state: fact.state, suggestedBy }, person) === null,
		})),
	};
}

export async function showAddress(db: Database, caller: PersonCaller, addressId: string) {
	const depotId = await findDepotOf(db, 'addresses', addressId, caller.depotIds);
	if (depotId === null || !isOffice(caller)) return notFound();
	const address = await readAddress(db, depotId, addressId, todayIn(new Date()));
	if (address === null) return notFound();
	return { ...detailFor(caller, address), near: await readNearAddresses(db, depotId, addressId) };
}

/** What is known of the address of an order, for whoever may see the order. */
export async function readOrderAddress(db: Database, caller: PersonCaller, orderId: string) {
	const depotId = await findDepotOf(db, 'orders', orderId, caller.depotIds);
	if (depotId === null) return notFound();
	const order = await readAddressOfOrder(db, depotId, orderId, caller.driverId);
	if (order === null) return notFound();
	const key = rememberedKeyOf(order);
	const id = key === null ? null : await findAddressId(db, depotId, key.full);
	const address = id === null ? null : await readAddress(db, depotId, id, todayIn(new Date()));
	return {
		address: address === null ? null : detailFor(caller, address),
		mayRemember: key !== null,
	};
}

/** What a driver says of the address of an order waits for a confirmation. */
export async function suggestFact(
	{ db, caller, act }: CommandContext,
	orderId: string,
	input: AddressFactFields,
) {
	const depotId = await findDepotOf(db, 'orders', orderId, caller.depotIds);
	if (depotId === null) return notFound();
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const order = await readAddressOfOrder(tx, depotId, orderId, caller.driverId);
		if (order === null) return notFound();
		const refusal = refusePersonalFact(input.body, [order.recipientName]);
		if (refusal !== null) return refusal;
		const now = new Date();
		const addressId = await ensureAddress(tx, depotId, order, now);
		if (addressId === null) return refuse(addressRefusals, 'address/vague');
		const by = { userId: caller.userId, isOffice: isOffice(caller) };
		return { id: await insertFact(tx, depotId, { ...input, ...by, addressId }, now) };
	});
}

/** What the office writes is confirmed. */
export async function addFact(
	context: CommandContext,
	addressId: string,
	input: AddressFactFields,
) {
	const { db, caller } = context;
	const depotId = await findDepotOf(db, 'addresses', addressId, caller.depotIds);
	if (depotId === null || !isOffice(caller)) return notFound();
	return runInDepot(context, depotId, async (tx) => {
		if ((await lockAddress(tx, depotId, addressId)) === null) return notFound();
		const refusal = refusePersonalFact(
			input.body,
			await listRecipientNames(tx, depotId, addressId),
		);
		if (refusal !== null) return refusal;
		const fact = { ...input, addressId, userId: caller.userId, isOffice: true };
		return { id: await insertFact(tx, depotId, fact, new Date()) };
	});
}

export async function settleFact(
	context: CommandContext,
	fact: { readonly addressId: string; readonly factId: string },
	act: 'confirm' | 'retire',
) {
	const { db, caller } = context;
	const depotId = await findDepotOf(db, 'addresses', fact.addressId, caller.depotIds);
	if (depotId === null) return notFound();
	return runInDepot(context, depotId, async (tx) => {
		const stored = await lockFact(tx, depotId, fact, caller.driverId);
		if (stored === null) return notFound();
		const by = { userId: caller.userId, isOffice: isOffice(caller) };
		if (act === 'retire' && stored.state === 'retired') {
			return refuse(addressRefusals, 'address/fact-settled');
		}
		const refusal = act === 'confirm' ? refuseConfirmation(stored, by) : null;
		if (refusal !== null) return refusal;
		await saveFact(tx, depotId, fact.factId, { act, ...by }, new Date());
		return { id: fact.factId };
	});
}

export async function setPin(
	db: Database,
	caller: PersonCaller,
	addressId: string,
	{ point, version }: { readonly point: GeoPoint | null; readonly version: number },
) {
	const depotId = await findDepotOf(db, 'addresses', addressId, caller.depotIds);
	if (depotId === null) return notFound();
	return transact(db, async (tx) => {
		const address = await lockAddress(tx, depotId, addressId);
		if (address === null) return notFound();
		if (address.version !== version) {
			const { depotIds } = caller;
			return refuseStale(tx, { depotIds, noun: 'address', nounId: addressId, version });
		}
		const now = new Date();
		await savePin(tx, depotId, addressId, point, now);
		if (point === null) await relearn(tx, depotId, addressId, now);
		record(tx, caller, depotId, addressId, 'placed', { version: version + 1 });
		return { id: addressId, version: version + 1 };
	});
}

/** Merging and splitting change what each address learns from. */
export async function mergeAddress(
	db: Database,
	caller: PersonCaller,
	addressId: string,
	intoId: string | null,
) {
	const depotId = await findDepotOf(db, 'addresses', addressId, caller.depotIds);
	if (depotId === null) return notFound();
	return transact(db, async (tx) => {
		const found = await lockForMerge(tx, depotId, addressId, intoId);
		if (isRefusal(found)) return found;
		const now = new Date();
		await saveMerge(tx, depotId, addressId, intoId, now);
		for (const id of new Set([addressId, intoId, found.mergedInto])) {
			if (id !== null) await relearn(tx, depotId, id, now);
		}
		record(tx, caller, depotId, addressId, intoId === null ? 'split' : 'merged', {});
		return { id: addressId };
	});
}

/** Locks both in one sequence, so that two merges do not wait for each other. */
async function lockForMerge(tx: Tx, depotId: string, addressId: string, intoId: string | null) {
	const ids = [...new Set([addressId, intoId ?? addressId])].toSorted();
	const locked: NonNullable<Awaited<ReturnType<typeof lockAddress>>>[] = [];
	for (const id of ids) {
		const address = await lockAddress(tx, depotId, id);
		if (address === null && id === addressId) return notFound();
		if (address === null) return refuse(addressRefusals, 'address/not-mergeable');
		locked.push(address);
	}
	const isSame = intoId === addressId;
	const isMerged = locked.some(({ mergedInto }) => mergedInto !== null);
	if (isSame || (intoId !== null && isMerged)) {
		return refuse(addressRefusals, 'address/not-mergeable');
	}
	return { mergedInto: locked.find(({ id }) => id === addressId)?.mergedInto ?? null };
}

async function relearn(tx: Tx, depotId: string, addressId: string, now: Date): Promise<void> {
	const keys = await readAddressKeys(tx, depotId, addressId);
	if (keys !== null) await learnAddress(tx, depotId, keys, now);
}

function record(
	tx: Tx,
	caller: PersonCaller,
	depotId: string,
	addressId: string,
	kind: string,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'address', nounId: addressId, kind, payload, caller });
}
