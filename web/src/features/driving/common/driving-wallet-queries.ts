// The wallet of the driver: from the server, or the last answer that the phone kept.
import { type DriverWallet, readDriverWallet } from '@sevk/contract/driving/driver-wallet';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../api/call/call.ts';
import { nounOf } from '../../../api/call/query-client.ts';
import { request } from '../../../api/call/request.ts';
import { logFailure } from '../../../api/connection/log.ts';
import { isUnanswered, readJson } from '../../../api/connection/problem.ts';
import { ownerHere } from '../../../api/device/device-owner.ts';
import { keepRecord, readRecord } from '../../../api/device/device-record.ts';

/** The record of the phone. */
type WalletRecord = { readonly wallet: DriverWallet; readonly readAt: string };

type ReadWallet = WalletRecord & {
	/** True if the phone shows what it kept, because the server did not answer. */
	readonly isKept: boolean;
};

const recordName = 'wallet';

const walletOptions = queryOptions<ReadWallet>({
	queryKey: [nounOf(readDriverWallet), readDriverWallet.name],
	queryFn: ({ signal }) => readWallet(signal),
	refetchInterval: 60_000,
});

export function useDriverWallet() {
	return useQuery(walletOptions);
}

async function readWallet(signal: AbortSignal): Promise<ReadWallet> {
	const person = ownerHere();
	try {
		const response = await request(addressOf(readDriverWallet, {}), {
			headers: { accept: 'application/json' },
			signal,
		});
		const wallet = (await readJson(response, signal)) as DriverWallet;
		const fresh = { wallet, readAt: new Date().toISOString() };
		if (person !== null) await keepWallet(person, fresh);
		return { ...fresh, isKept: false };
	} catch (error) {
		const record = isUnanswered(error) && person !== null ? await readKept(person) : null;
		if (record === null) throw error;
		return { ...record, isKept: true };
	}
}

/** A full storage must not hide the wallet that the server sent. */
async function keepWallet(person: string, record: WalletRecord): Promise<void> {
	await keepRecord(person, recordName, record).catch((error: unknown) => {
		logFailure('Cüzdan telefona yazılamadı.', error);
	});
}

function readKept(person: string): Promise<WalletRecord | null> {
	return readRecord<WalletRecord>(person, recordName).catch((error: unknown) => {
		logFailure('Telefondaki cüzdan okunamadı.', error);
		return null;
	});
}
