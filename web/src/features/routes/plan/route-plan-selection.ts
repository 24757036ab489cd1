import { createSharedValue } from '../../../api/state/shared-value.ts';

/** Orders that Otomatik Planla is opened for; null for the whole pool of the day. */
export const planSelection = createSharedValue<readonly string[] | null>(null);
