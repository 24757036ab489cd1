import type { Endpoint } from '@sevk/contract/common/endpoint';
import type { ExportFormat } from '@sevk/contract/common/export';
import { type PaperAddress, paperAddressType } from '@sevk/contract/common/paper';
import { nameWithDepot } from '@sevk/domain/common/text/file-word';
import { apiAddress } from '../connection/api-host.ts';
import { nativePlatform } from '../connection/native-platform.ts';
import { readStore } from '../state/client-store.ts';
import { addressOf, type InputOf } from './call.ts';
import { request } from './request.ts';

/** Progress of a download; the share is null while the size is unknown. */
export type Progress = { readonly receivedBytes: number; readonly share: number | null };

/** Fetches a file with the session's token and saves it under its name. */
export async function download(
	address: string,
	fallbackName: string,
	onProgress?: (progress: Progress) => void,
	init?: RequestInit,
	nameFor: (name: string) => string = (name) => name,
): Promise<string> {
	const response = await request(address, init);
	const file = await readWithProgress(response, onProgress);
	const name = nameFor(nameOf(response) ?? fallbackName);
	if (nativePlatform() !== null) {
		await (await import('../device/device-files.ts')).offerFile(file, name);
		return name;
	}
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
	return name;
}

type Unformatted<Input> = Input extends { readonly query: infer Query }
	? Omit<Input, 'query'> & { readonly query: Omit<Query, 'format'> }
	: Input;

/** Downloads a list in a format, with its filters; returns the name of the file. */
export function exporting<E extends Endpoint>(endpoint: E, input: Unformatted<InputOf<E>>) {
	return (format: ExportFormat, onProgress: (progress: Progress) => void): Promise<string> => {
		const { params, query } = input as { params?: object; query: object };
		const exportInput = { params, query: { ...query, format } } as unknown as InputOf<E>;
		const depot = depotNameOf((query as { depotId?: unknown }).depotId);
		const address = addressOf(endpoint, exportInput);
		return download(address, `liste.${format}`, onProgress, undefined, (name) =>
			nameWithDepot(name, depot),
		);
	};
}

/** The name of one of the person's depots; '' for a list of several. */
function depotNameOf(depotId: unknown): string {
	return readStore().user?.depots.find((depot) => depot.depotId === depotId)?.name ?? '';
}

/** A file in a tab, and the name that it is saved under. */
export type OpenedFile = { readonly name: string; readonly address: string };

/**
 * Opens a paper in a new tab, at an address of the server: the viewer there would save what is in
 * memory under a random name. The tab is opened at once, or a pop-up blocker would stop it. Null when
 * the device was given the file instead.
 */
export async function openFile(address: string, init?: RequestInit): Promise<OpenedFile | null> {
	const fallbackName = 'belge.pdf';
	if (nativePlatform() !== null) {
		await download(address, fallbackName, undefined, init);
		return null;
	}
	const tab = window.open('', '_blank');
	try {
		const headers = { ...(init?.headers as object | undefined), accept: paperAddressType };
		const opened = await openedFileOf(await request(address, { ...init, headers }), fallbackName);
		if (tab) tab.location.href = opened.address;
		else window.location.assign(opened.address);
		return opened;
	} catch (error) {
		tab?.close();
		throw error;
	}
}

/** A server that cannot keep the paper, or of the release before, answers with its bytes. */
async function openedFileOf(response: Response, fallbackName: string): Promise<OpenedFile> {
	if (response.headers.get('content-type')?.startsWith(paperAddressType) !== true) {
		const address = URL.createObjectURL(await response.blob());
		return { name: nameOf(response) ?? fallbackName, address };
	}
	const { address, fileName } = (await response.json()) as PaperAddress;
	return { name: fileName, address: apiAddress(address) };
}

function nameOf(response: Response): string | null {
	const header = response.headers.get('content-disposition') ?? '';
	const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
	if (encoded) return decodeURIComponent(encoded);
	return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
}

async function readWithProgress(
	response: Response,
	onProgress?: (progress: Progress) => void,
): Promise<Blob> {
	const total = Number(response.headers.get('content-length') ?? 0);
	// A body with a reader can't be read in another way any more.
	const reader = onProgress ? response.body?.getReader() : undefined;
	if (!reader || !onProgress) return response.blob();
	const parts: Uint8Array<ArrayBuffer>[] = [];
	let received = 0;
	for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
		parts.push(chunk.value);
		received += chunk.value.length;
		onProgress({ receivedBytes: received, share: total > 0 ? received / total : null });
	}
	return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
