import { editGeocoder, showGeocoder, tryGeocoder } from '@sevk/contract/addresses/geocoder';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';

export function useGeocoder() {
	return useQuery(reading(showGeocoder, {}));
}

export const useEditGeocoder = () => useFormAct(editGeocoder);
export const useTryGeocoder = () => useAct(tryGeocoder);
