import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/call/query-client.ts';
import { Messages } from '../ui/feedback/toasts.tsx';
import { cssVariables, theme } from '../ui/theme/theme.ts';

/** Theme, query cache and messages: the context of every screen. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
	return (
		<MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<Messages />
				{children}
			</QueryClientProvider>
		</MantineProvider>
	);
}
