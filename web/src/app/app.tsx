import { fieldSentence } from '@sevk/contract/common/field-words';
import { paths } from '@sevk/contract/common/paths';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { logFailure } from '../api/connection/log.ts';
import { onToken } from '../api/session/session.ts';
import { loadEnums } from '../api/startup/enums.ts';
import { restoreUser } from '../api/startup/signed-in-user.ts';
import { setUpNativeShell } from '../platform/native/native-shell.ts';
import { PageLoader } from '../ui/feedback/page-loader.tsx';
import { AppProviders } from './app-providers.tsx';
import { goBackFrom } from './layout/go-back.ts';
import { ScreenLock } from './lock/screen-lock.tsx';
import { createAppRouter, loadScreenCode } from './router.tsx';
import { watchSession } from './session-watch.ts';

const router = createAppRouter();
watchSession(router);
// A session exists: the code of its screen comes while the profile is read.
onToken(() => loadScreenCode(router));

// Forms report field errors in the same words as the server.
z.config({ customError: fieldSentence });

/** Restores the session, then shows the router. */
export function App() {
	const [ready, setReady] = useState(false);
	useEffect(() => {
		loadEnums();
		void setUpNativeShell(() => goBackFrom(router));
		void import('../platform/worker/worker-update.ts').then(({ startWorker }) => startWorker());
		restoreUser()
			.catch((error: unknown) => logFailure('Oturum geri yüklenemedi.', error))
			.finally(() => setReady(true));
	}, []);
	return (
		<AppProviders>
			{ready ? <RouterProvider router={router} /> : null}
			{ready ? <ScreenLock onSignedOut={() => router.navigate({ to: paths.login })} /> : null}
			<PageLoader exiting={ready} />
		</AppProviders>
	);
}
