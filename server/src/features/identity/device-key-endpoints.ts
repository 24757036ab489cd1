import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { deriveKey } from '../../settings/secret.ts';

/**
 * The key that seals what waits on a phone (docs/trust.md#phones). It is derived, so a user who
 * signs in again on the same phone reads what they left there.
 */
export function implementDeviceKeys({ secret }: { readonly secret: string }) {
	return [
		implement(readDeviceKey, async ({ query }, { userId }) => ({
			key: deriveKey(secret, `device ${userId} ${query.deviceId}`).toString('base64'),
		})),
	] satisfies Implementation[];
}
