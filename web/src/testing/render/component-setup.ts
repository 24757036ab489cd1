// Runs in the browser before every file of component tests. The styles have the order of the app.
import './react-tracing.ts';
import '../../ui/theme/paper.css';
import '../../ui/theme/mantine.css';
import '../../ui/theme/fonts.css';
import '../../ui/theme/mantine-screens.css';
import { fieldSentence } from '@sevk/contract/common/field-words';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { z } from 'zod';
import { closeEventStreams } from '../fake-server/fake-events.ts';
import { installFakeNetwork } from '../fake-server/fake-network.ts';
import { resetFakeServer } from '../fake-server/fake-server.ts';
import { recordFault, takeFaults } from '../fake-server/test-faults.ts';
import { resetClient } from './client-reset.ts';

/** Friday noon of the demo's week; a test moves it with `vi.setSystemTime`. */
const now = '2026-11-20T09:00:00+03:00';

document.documentElement.lang = 'tr';
z.config({ customError: fieldSentence });
installFakeNetwork();
// Without service workers, push reports itself as unsupported and registers nothing.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

/**
 * Vitest writes the browser's own notice to the console: a size that changed inside an observer is
 * delivered in the next frame, without effect on the screen.
 */
function isResizeNotice(sentence: string): boolean {
	return sentence === 'Error: ResizeObserver loop completed with undelivered notifications.';
}

beforeEach(async () => {
	vi.setSystemTime(now);
	const consoleError = console.error;
	vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
		const sentence = parts.map(String).join(' ');
		if (!isResizeNotice(sentence)) recordFault(`console.error: ${sentence}`);
		consoleError(...parts);
	});
});

afterEach(async () => {
	await cleanup();
	for (const portal of document.querySelectorAll('[data-portal]')) portal.remove();
	closeEventStreams();
	resetFakeServer();
	resetClient();
	vi.restoreAllMocks();
	vi.useRealTimers();
	expect(takeFaults()).toEqual([]);
});
