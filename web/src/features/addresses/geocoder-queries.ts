import { editGeocoder, showGeocoder, tryGeocoder } from '@sevk/contract/addresses/geocoder';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';

const problemMs = 30_000;

/** The settings; while the service gives no answers they are read again, since a problem ends by itself. */
export function useGeocoder() {
	return useQuery({
		...reading(showGeocoder, {}),
		refetchInterval: ({ state }) => ((state.data?.problem ?? null) === null ? false : problemMs),
	});
}

export const useEditGeocoder = () => useFormAct(editGeocoder);
export const useTryGeocoder = () => useAct(tryGeocoder);
