import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/call/query-client.ts';
import { Messages } from '../ui/feedback/toasts.tsx';
import { cssVariables, theme } from '../ui/theme/theme.ts';

/** Theme, query cache and messages: what every screen needs around it. */
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
