import type { SearchHit } from '@sevk/contract/search/search';
import { todayIn } from '@sevk/domain/common/date/date';
import { codesMeantByScanner } from '@sevk/domain/common/identifier/scanner-keyboard';
import { parseSearch } from '@sevk/domain/search/search-query';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { findDrivers, findVehicles } from './search-crew-store.ts';
import { findByCode, findByPhoneEnd, findByWords } from './search-order-store.ts';
import { findReports } from './search-report-store.ts';
import { findDebits, findRoutes } from './search-route-store.ts';

const mostHits = 20;

/**
 * The hits of a query. A code that is found nowhere may have been written by another keyboard than
 * the scanner's.
 */
export async function searchAll(db: Database, caller: PersonCaller, typed: string, now: Date) {
	const hits = await findHits(db, caller, typed, now);
	if (hits.length > 0) return { hits };
	for (const { code, keyboard: scannerKeyboard } of codesMeantByScanner(typed.trim())) {
		const query = parseSearch(code, todayIn(now));
		const found = query === null ? null : await findByCode(db, caller, query, now);
		const meant = found === null ? [] : [...found.pieces, ...found.orders];
		if (meant.length > 0) return { hits: meant, scannerKeyboard };
	}
	return { hits };
}

/**
 * The global search ("Nerede, kimde?"): interprets the query as code, number, plate, phone and
 * name. Words are searched only without an exact match, and partial plates rank last.
 */
async function findHits(
	db: Database,
	caller: PersonCaller,
	typed: string,
	now: Date,
): Promise<SearchHit[]> {
	const query = parseSearch(typed, todayIn(now));
	if (query === null) return [];
	const [exact, routes, debits, reports, vehicles, drivers] = await Promise.all([
		findByCode(db, caller, query, now),
		findRoutes(db, caller, query, mostHits, now),
		findDebits(db, caller, query, now),
		findReports(db, caller, query, now),
		findVehicles(db, caller, query, now),
		findDrivers(db, caller, query, now),
	]);
	const codes = [...exact.pieces, ...exact.orders, ...routes, ...debits, ...reports];
	const sure = [...codes, ...vehicles.whole, ...drivers];
	if (codes.length > 0) return [...sure, ...vehicles.parts].slice(0, mostHits);
	const room = mostHits - sure.length - vehicles.parts.length;
	const byPhone =
		query.phoneEnd === null ? [] : await findByPhoneEnd(db, caller, query.phoneEnd, room, now);
	const left = room - byPhone.length;
	const byWords =
		query.words.length === 0 || left <= 0
			? []
			: await findByWords(db, caller, query.words, left, now);
	const phoneMatchIds = new Set(byPhone.map(({ id }) => id));
	const rest = byWords.filter(({ id }) => !phoneMatchIds.has(id));
	return [...sure, ...byPhone, ...vehicles.parts, ...rest];
}
