import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/** The browser's own protocol, for what neither the page nor Vitest can do. */
export function browserSession(): CDPSession {
	return cdp();
}
