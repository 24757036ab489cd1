// Faults that only the whole product shows.
import { browser, component, web } from './fault-tests.mjs';

export const productFaults = [
	{
		name: 'the guard lets everybody in',
		kind: 'permission',
		file: 'web/src/app/guard.ts',
		find: 'readStore().user !== null) {',
		replace: 'readStore().user !== undefined) {',
		tests: component('app/screens/screen-addresses.browser.test.tsx'),
	},
	{
		name: '401 does not lead to the sign-in screen',
		kind: 'error handling',
		file: 'web/src/api/call/request.ts',
		find: 'if (response.status === 401) announceSessionEnd();',
		replace: '',
		tests: web('api/startup'),
	},
	{
		name: 'a push message does not reach the open page',
		kind: 'live events',
		file: 'web/src/worker/worker-push.ts',
		find: 'for (const page of seen) page.postMessage(message);',
		replace: '',
		tests: browser('client/client-push.spec.ts', 'açık sayfaya gelen bildirim'),
	},
	{
		name: 'scans are kept nowhere',
		kind: 'offline',
		file: 'web/src/features/orders/common/piece-scan-sender.ts',
		find: 'if (text !== storedText(view.queue)) store.write(text);',
		replace: '',
		tests: browser('debits/debit-scan-network.spec.ts', 'a reload loses nothing'),
	},
];
