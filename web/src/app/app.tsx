import { MantineProvider } from '@mantine/core';
import { fieldSentence } from '@sevk/contract/common/field-words';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { loadEnums } from '../api/enums.ts';
import { logFailure } from '../api/log.ts';
import { queryClient } from '../api/query-client.ts';
import { restoreUser } from '../api/signed-in-user.ts';
import { setUpNativeShell } from '../platform/native-shell.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { Messages } from '../ui/toasts.tsx';
import { router } from './router.tsx';
import { watchSession } from './session-watch.ts';

watchSession();

// Forms say what a field lacks in the same words as the server.
z.config({ customError: fieldSentence });

/** Looks, caches and the router around the first question: who is signed in? */
export function App() {
	const [ready, setReady] = useState(false);
	useEffect(() => {
		loadEnums();
		void setUpNativeShell();
		restoreUser()
			.catch((error: unknown) => logFailure('Oturum geri yüklenemedi.', error))
			.finally(() => setReady(true));
	}, []);
	return (
		<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<Messages />
				{ready ? <RouterProvider router={router} /> : null}
				<PageLoader exiting={ready} />
			</QueryClientProvider>
		</MantineProvider>
	);
}
