import { addressFactStates } from '@sevk/domain/addresses/address-fact';
import { addressFactKinds } from '@sevk/domain/addresses/address-fact-kind';
import { geocoderKinds, geocoderProblems } from '@sevk/domain/addresses/geocoder';
import { roles } from '@sevk/domain/common/access/role';
import { weekdays } from '@sevk/domain/common/date/work-week';
import { fileNouns } from '@sevk/domain/common/import/file-profile';
import { importOutcomes } from '@sevk/domain/common/import/import-outcome';
import { geocodeRejections } from '@sevk/domain/common/place/geocode';
import { pointPrecisions, pointSources } from '@sevk/domain/common/place/known-point';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { debitLineStates, debitStates, endedDebitStates } from '@sevk/domain/debits/common/debit';
import { disputePhases } from '@sevk/domain/debits/common/debit-dispute';
import { transferStates } from '@sevk/domain/debits/common/debit-transfer';
import { evidenceDecisions, evidenceResults } from '@sevk/domain/debits/evidence/delivery-evidence';
import { equipmentKinds } from '@sevk/domain/debits/line/debit-equipment';
import { reportStates, reportTypes } from '@sevk/domain/debits/line/debit-report';
import { driverStates } from '@sevk/domain/drivers/driver';
import { driverExceptionKinds } from '@sevk/domain/drivers/driver-working-time';
import { allowedMediaTypes } from '@sevk/domain/files/file';
import { accessMailKinds } from '@sevk/domain/identity/account/access-mail';
import { senderMailKinds } from '@sevk/domain/messages/sender-mail';
import { moneyKinds } from '@sevk/domain/money/money-account';
import { attemptOutcomes, orderStates } from '@sevk/domain/orders/common/order';
import { bondKinds } from '@sevk/domain/orders/common/order-bond';
import { codeChannels, codeProofs } from '@sevk/domain/orders/common/order-code-channel';
import { noteVisibilities } from '@sevk/domain/orders/common/order-note';
import { orderPriorities } from '@sevk/domain/orders/common/order-priority';
import { fullDayChoices } from '@sevk/domain/orders/import/order-import-full-day';
import { importStates } from '@sevk/domain/orders/import/order-import-outcome';
import { pastDateChoices } from '@sevk/domain/orders/import/order-import-past-date';
import { pieceKinds } from '@sevk/domain/orders/piece/order-piece';
import { movements } from '@sevk/domain/orders/piece/piece-custody';
import { receiptLineKinds, receiptStates } from '@sevk/domain/orders/receipt/order-receipt';
import { standingDateStates } from '@sevk/domain/orders/standing/standing-order';
import { erasureBases, erasureStepKinds } from '@sevk/domain/privacy/erasure';
import { staffKinds } from '@sevk/domain/privacy/staff-erasure';
import { changeLevels, proposalStates } from '@sevk/domain/proposals/proposal';
import { pushKinds } from '@sevk/domain/push/push-token';
import { collectionMethods } from '@sevk/domain/reasons/collection-method';
import { productConditions } from '@sevk/domain/reasons/product-condition';
import { reasonLists } from '@sevk/domain/reasons/reason';
import {
	activeRouteStates,
	deliveredResults,
	failedResults,
	openRouteStates,
	routeOrderResults,
	routeStates,
	stopStates,
} from '@sevk/domain/routes/common/route';
import { routeAlertKinds } from '@sevk/domain/routes/common/route-alert-kind';
import { senderStates } from '@sevk/domain/senders/sender';
import { ibanDecisions } from '@sevk/domain/senders/sender-iban';
import { settlementStates } from '@sevk/domain/settlements/settlement';
import { settlementParties } from '@sevk/domain/settlements/settlement-signature';
import { ownerships, vehicleStates } from '@sevk/domain/vehicles/vehicle';
import { blackoutKinds } from '@sevk/domain/vehicles/vehicle-blackout';
import { dayEnds } from '@sevk/domain/vehicles/vehicle-day-place';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/database/test-database.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** Columns with a list of values in the schema, and the corresponding list of the domain. */
const lists: Record<string, readonly string[]> = {
	'account_mails.hosted_account': ['created', 'existing', 'refused'],
	'account_mails.kind': accessMailKinds,
	'account_mails.state': ['waiting', 'sent', 'written', 'failed', 'dropped'],
	'address_facts.kind': addressFactKinds,
	'address_facts.state': addressFactStates,
	'addresses.pin_source': ['deliveries', 'office'],
	'attempt_reviews.decision': evidenceDecisions,
	'attempt_reviews.result': evidenceResults,
	'attempts.code_proof': codeProofs,
	'attempts.outcome': attemptOutcomes,
	'branch_collections.method': collectionMethods,
	'capacity_days.exception': ['closed', 'limits'],
	'capacity_rules.weekday': weekdays,
	'standing_order_dates.state': standingDateStates,
	'collections.method': collectionMethods,
	'custody_entries.movement': movements,
	'debit_equipment.kind': equipmentKinds,
	'debit_lines.condition': productConditions,
	// Planned pieces have no line yet.
	'debit_lines.state': debitLineStates.filter((state) => state !== 'pending'),
	'debits.dispute_phase': disputePhases,
	'debits.state': debitStates,
	'delivery_codes.channel': codeChannels,
	'delivery_codes.send_state': ['waiting', 'sent', 'failed'],
	'driver_exceptions.kind': driverExceptionKinds,
	'drivers.state': driverStates,
	'erasures.basis': erasureBases,
	'file_profiles.noun': fileNouns,
	'files.media_type': allowedMediaTypes,
	'geocoded_addresses.kind': geocoderKinds,
	'geocoded_addresses.rejection': geocodeRejections,
	'geocoded_addresses.state': ['waiting', 'found', 'none', 'rejected', 'given_up'],
	'geocoders.kind': geocoderKinds,
	'geocoders.problem': geocoderProblems,
	'money_accounts.kind': moneyKinds,
	'money_legs.side': ['from', 'to'],
	'order_import_rows.outcome': importOutcomes,
	'order_import_rows.past_date': pastDateChoices,
	'order_imports.full_days': fullDayChoices,
	'order_imports.past_dates': pastDateChoices,
	'order_imports.state': importStates,
	'order_notes.visibility': noteVisibilities,
	'orders.location_precision': pointPrecisions,
	'orders.location_source': pointSources,
	'order_bonds.kind': bondKinds,
	'orders.priority': orderPriorities,
	'orders.state': orderStates,
	'pieces.kind': pieceKinds,
	'product_returns.condition': productConditions,
	'push_devices.kind': pushKinds,
	'push_messages.state': ['waiting', 'sent', 'dropped'],
	'reasons.list': reasonLists,
	'receipt_lines.kind': receiptLineKinds,
	'receipts.state': receiptStates,
	'reports.report_type': reportTypes,
	'proposals.level': changeLevels,
	'proposals.state': proposalStates,
	'reports.state': reportStates,
	'route_orders.result': routeOrderResults,
	'route_alerts.kind': routeAlertKinds,
	'routes.state': routeStates,
	'sender_iban_decisions.decision': ibanDecisions,
	'sender_mails.kind': senderMailKinds,
	'sender_mails.state': ['waiting', 'sent', 'written', 'failed', 'dropped'],
	'senders.state': senderStates,
	'settlements.state': settlementStates,
	'signatures.party': settlementParties,
	'staff_erasures.basis': erasureBases,
	'staff_erasures.kind': staffKinds,
	'stops.state': stopStates,
	'transfers.state': transferStates,
	'users.role': roles,
	'vehicle_blackouts.kind': blackoutKinds,
	'vehicles.day_end': dayEnds,
	'vehicles.ownership': ownerships,
	'vehicles.state': vehicleStates,
	'waiting_erasures.kind': erasureStepKinds,
};

async function readChecks(): Promise<{ table: string; check: string }[]> {
	const { rows } = await sql<{ table: string; check: string }>`
		select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
		from pg_constraint
		where contype = 'c' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(db);
	return rows;
}

/** The sorted text literals of an expression. */
function literalsOf(expression: string): string[] {
	return [...expression.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '').sort();
}

test('check constraints list the same values as the domain', async () => {
	const listed: Record<string, string[]> = {};
	for (const { table, check } of await readChecks()) {
		// Lists of words: a list of numbers has no words of the domain.
		const column = /^CHECK \(\((\w+) = ANY \(ARRAY\['[^\]]*\]\)\)\)$/.exec(check)?.[1];
		if (column !== undefined) listed[`${table}.${column}`] = literalsOf(check);
	}
	const expected = Object.fromEntries(
		Object.entries(lists).map(([column, values]) => [column, [...values].sort()]),
	);
	expect(listed).toEqual(expected);
});

test('check constraints of results name the results of the domain', async () => {
	const checks = await readChecks();
	const about = (table: string, column: string) =>
		checks
			.filter((one) => one.table === table && one.check.includes(`${column} IS NOT NULL`))
			.map(({ check }) => literalsOf(check));
	expect(about('attempts', 'received_by')).toEqual([[...deliveredResults].sort()]);
	expect(about('attempts', 'reason_code')).toEqual([[...failedResults].sort()]);
});

test("check constraints ask for explanations of the domain's length", async () => {
	const checks = (await readChecks()).map(({ check }) => check);
	for (const column of ['missing_note', 'description']) {
		const lengths = checks
			.flatMap((check) => [...check.matchAll(new RegExp(`length\\(${column}\\) >= (\\d+)`, 'g'))])
			.map(([, length]) => Number(length));
		expect(lengths).toEqual([minimumExplanationLength]);
	}
});

test.each([
	['routes_tour', ['cancelled']],
	['routes_driver_tour', openRouteStates],
	['routes_active_vehicle', activeRouteStates],
	['routes_active_driver', activeRouteStates],
	['debits_open', endedDebitStates],
])('the index %s covers the states of the domain', async (name, states) => {
	const { rows } = await sql<{ definition: string }>`
		select pg_get_indexdef(${name}::regclass) as definition`.execute(db);
	expect(literalsOf(rows[0]?.definition ?? '')).toEqual([...states].sort());
});

test('a comparison with the key of a partial index implies its condition', async () => {
	const { rows } = await sql<{ name: string; keys: string; condition: string }>`
		select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as keys,
			pg_get_expr(indpred, indrelid) as condition
		from pg_index where indpred is not null and indrelid in (
			select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(db);
	const unusable = rows.filter(({ keys, condition }) => {
		const [definition = ''] = keys.split(' WHERE ');
		const needed = [...condition.matchAll(/(\w+) IS NOT NULL/g)].map(([, column]) => column ?? '');
		return needed.some((column) => !new RegExp(`\\b${column}\\b`).test(definition));
	});
	// Its one statement names the condition itself.
	expect(unusable.map(({ name }) => name)).toEqual(['files_unclaimed']);
});
