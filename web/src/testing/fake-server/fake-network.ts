import { respond } from './fake-server.ts';
import { recordFault } from './test-faults.ts';

const browserFetch = globalThis.fetch;

/** Routes every call of the API to the fake server, by fetch and by XMLHttpRequest. */
export function installFakeNetwork(): void {
	globalThis.fetch = fakeFetch;
	globalThis.XMLHttpRequest = FakeXmlHttpRequest;
}

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
	if (!url.pathname.startsWith('/api/')) {
		if (url.origin !== window.location.origin) recordFault(`Call to another host: ${url}`);
		return browserFetch(input, init);
	}
	const { signal, ...rest } = init;
	const response = answered(new Request(url, rest));
	return signal ? Promise.race([response, aborted(signal)]) : response;
}

/** A missing or wrong fake answer fails the test; the code under test gets a lost connection. */
async function answered(request: Request): Promise<Response> {
	const response = await respond(request).catch((error: unknown) => {
		recordFault(error instanceof Error ? error.message : String(error));
		return Response.error();
	});
	if (response.type === 'error') throw new TypeError('Failed to fetch');
	return response;
}

function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		const abort = () => reject(new DOMException('aborted', 'AbortError'));
		if (signal.aborted) abort();
		else signal.addEventListener('abort', abort);
	});
}

/** The part of XMLHttpRequest that uploads use: one POST of a form with its progress. */
class FakeXmlHttpRequest extends XMLHttpRequest {
	#method = 'GET';
	#url = '';
	#headers = new Headers();
	#status = 0;
	#text = '';
	#responseHeaders = new Headers();

	override open(method: string, url: string | URL): void {
		this.#method = method;
		this.#url = String(url);
	}

	override setRequestHeader(name: string, value: string): void {
		this.#headers.set(name, value);
	}

	override get status(): number {
		return this.#status;
	}

	override get responseText(): string {
		return this.#text;
	}

	override getAllResponseHeaders(): string {
		return [...this.#responseHeaders].map(([name, value]) => `${name}: ${value}`).join('\r\n');
	}

	override send(body?: XMLHttpRequestBodyInit | null): void {
		void this.#exchange(body ?? null);
	}

	async #exchange(body: XMLHttpRequestBodyInit | null): Promise<void> {
		const init = { method: this.#method, headers: this.#headers, body };
		try {
			const response = await answered(
				new Request(new URL(this.#url, window.location.origin), init),
			);
			this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }));
			this.#status = response.status;
			this.#responseHeaders = response.headers;
			this.#text = await response.text();
			this.dispatchEvent(new ProgressEvent('load'));
		} catch {
			this.dispatchEvent(new ProgressEvent('error'));
		}
	}
}
