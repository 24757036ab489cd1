import {
	completedRoutePath,
	debitPath,
	paths,
	reportPath,
	routePath,
} from '@sevk/contract/common/paths';
import { type PushSubject, type PushType, pushTypeEntries } from '@sevk/domain/push/push-type';

const pathOf: Record<PushSubject, (nounId: string) => string> = {
	route: routePath,
	debit: debitPath,
	settlement: completedRoutePath,
	report: reportPath,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The screen of a message, by a table of this app; null for a message without one. A message never
 * names a path.
 */
export function pushPath(data: unknown): string | null {
	const { type, nounId, app } = (data ?? {}) as Record<string, unknown>;
	if (type === 'test') return paths.profile;
	if (typeof type !== 'string' || !Object.hasOwn(pushTypeEntries, type)) return null;
	if (typeof nounId !== 'string' || !uuid.test(nounId)) return null;
	// Everything that waits for a driver is on the screen of the day.
	if (app === 'driver') return paths.driver;
	return pathOf[pushTypeEntries[type as PushType].subject](nounId);
}
