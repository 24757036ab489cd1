import { request } from './request.ts';

/** Fetches a file with the session's token and hands it to the browser under its name. */
export async function download(
	address: string,
	fallbackName: string,
	onProgress?: (fraction: number | null) => void,
): Promise<void> {
	const response = await request(address);
	const file = await readWithProgress(response, onProgress);
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = nameOf(response) ?? fallbackName;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens a file (a PDF to print) in a new tab; the tab is opened at once so no blocker stops it. */
export async function openFile(address: string): Promise<void> {
	const tab = window.open('', '_blank');
	try {
		const file = await (await request(address)).blob();
		const url = URL.createObjectURL(file);
		if (tab) tab.location.href = url;
		else window.location.assign(url);
	} catch (error) {
		tab?.close();
		throw error;
	}
}

function nameOf(response: Response): string | null {
	const header = response.headers.get('content-disposition') ?? '';
	const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
	if (encoded) return decodeURIComponent(encoded);
	return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
}

async function readWithProgress(
	response: Response,
	onProgress?: (fraction: number | null) => void,
): Promise<Blob> {
	const total = Number(response.headers.get('content-length') ?? 0);
	const reader = response.body?.getReader();
	if (!reader || !onProgress) return response.blob();
	const parts: Uint8Array<ArrayBuffer>[] = [];
	let received = 0;
	for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
		parts.push(chunk.value);
		received += chunk.value.length;
		onProgress(total > 0 ? received / total : null);
	}
	return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
