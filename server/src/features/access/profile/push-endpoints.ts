import { readPushOptions } from '@sevk/contract/access/push';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';

export function implementPush(settings: { readonly vapidPublicKey: string | null }) {
	return [
		implement(readPushOptions, async () => ({ vapidPublicKey: settings.vapidPublicKey })),
	] satisfies Implementation[];
}
