import { useMediaQuery } from '@mantine/hooks';

/**
 * Below 600 px the date pickers open as a modal (docs/specification.md#9-constants, "mobile
 * breakpoint 600").
 */
export function useNarrow(): boolean {
	return useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
}
