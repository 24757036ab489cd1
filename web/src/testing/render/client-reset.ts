import { notifications } from '@mantine/notifications';
import { queryClient } from '../../api/call/query-client.ts';
import { noteAnswered } from '../../api/connection/connection.ts';
import { forgetToken } from '../../api/session/session.ts';
import { changeStore, readStore } from '../../api/state/client-store.ts';

const firstState = readStore();
const { queries } = queryClient.getDefaultOptions();
// The back-off between attempts is time that a test only waits for.
queryClient.setDefaultOptions({
	queries: { ...queries, retryDelay: 0 },
	mutations: { networkMode: 'always' },
});

/** Puts everything that the app keeps outside of React back to its first state. */
export function resetClient(): void {
	changeStore(firstState);
	queryClient.clear();
	forgetToken();
	noteAnswered(performance.now());
	notifications.clean();
	localStorage.clear();
	sessionStorage.clear();
	delete document.documentElement.dataset['mantineColorScheme'];
}
