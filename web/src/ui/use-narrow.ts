import { useMediaQuery } from '@mantine/hooks';

/** Below 600 px the date pickers open as a modal (spec §9, "mobile breakpoint 600"). */
export function useNarrow(): boolean {
	return useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
}
