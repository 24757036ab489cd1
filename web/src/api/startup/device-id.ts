import { newActKey } from '../commands/act-key.ts';

const deviceKey = 'sevk-device';

/**
 * Created once per browser; with a record's time it identifies the record
 * (docs/trust.md#location-records).
 */
export function deviceId(): string {
	const storedId = localStorage.getItem(deviceKey);
	if (storedId !== null) return storedId;
	const made = newActKey();
	localStorage.setItem(deviceKey, made);
	return made;
}
