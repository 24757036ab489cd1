import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/call/query-client.ts';
import { nativePlatform } from '../api/connection/native-platform.ts';
import { Messages } from '../ui/feedback/messages.tsx';
import { FileCameraContext } from '../ui/file/file-camera.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';

/** Theme, query cache and messages: the context of every screen. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
	return (
		<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<Messages />
				<FileCameraContext value={nativePlatform() === null ? null : takePhoto}>
					{children}
				</FileCameraContext>
			</QueryClientProvider>
		</MantineProvider>
	);
}

/** The plugin comes with the first photo. */
async function takePhoto(): Promise<File | null> {
	return (await import('../platform/native/native-camera.ts')).takeNativePhoto();
}
