// Generated from server/migrations by `npm run generate`: do not edit.
import type { ColumnType } from 'kysely';

/** Has a default: an insert may leave it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
	? ColumnType<S, I | undefined, U>
	: ColumnType<T, T | undefined, T>;

/** Computed by the database from other columns. */
type Computed<T> = ColumnType<T, never, never>;

type Instant = ColumnType<Date, Date | string, Date | string>;

/** Read as a value, written as JSON text: the driver would send an array as a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;

type AccountMailsTable = {
	id: string;
	user_id: string;
	kind: 'invitation' | 'reset' | 'sign_in_warning';
	failures: number | null;
	hosted_account: 'created' | 'existing' | 'refused' | null;
	state: Generated<'waiting' | 'sent' | 'written' | 'failed' | 'dropped'>;
	tries: Generated<number>;
	not_before: Instant;
	claimed_until: Instant | null;
	last_problem: string | null;
	created_at: Instant;
	settled_at: Instant | null;
};

type AddressFactsTable = {
	depot_id: string;
	id: string;
	address_id: string;
	kind: 'hint' | 'entrance' | 'forbidden_entrance' | 'parking' | 'bell';
	body: string;
	state: Generated<'suggested' | 'confirmed' | 'retired'>;
	expires_on: string | null;
	suggested_by: string;
	suggested_at: Instant;
	confirmed_by: string | null;
	confirmed_at: Instant | null;
	confirmed_by_office: boolean | null;
	retired_by: string | null;
	retired_at: Instant | null;
};

type AddressHoursTable = {
	depot_id: string;
	address_id: string;
	hour: number;
	attempts: number;
	deliveries: number;
};

type AddressesTable = {
	depot_id: string;
	id: string;
	key: string;
	building_key: string;
	province: Generated<string>;
	district: Generated<string>;
	neighbourhood: Generated<string>;
	address_line: string;
	search_fold: Computed<string>;
	longitude: number | null;
	latitude: number | null;
	pin_source: 'deliveries' | 'office' | null;
	pin_confirmed: Generated<boolean>;
	deliveries: Generated<number>;
	failures: Generated<number>;
	place_minutes: number | null;
	parcel_seconds: number | null;
	best_from: number | null;
	best_until: number | null;
	merged_into: string | null;
	is_root: Computed<boolean>;
	root_of_merged: Computed<boolean | null>;
	last_used_at: Instant;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
};

type AttemptPhotosTable = {
	depot_id: string;
	id: string;
	attempt_id: string;
	sha256: string;
	taken_at: Instant;
	longitude: number | null;
	latitude: number | null;
	file_name: string | null;
	arrived_at: Instant | null;
};

type AttemptReviewsTable = {
	depot_id: string;
	attempt_id: string;
	driver_id: string | null;
	result: 'suspicious' | 'evidenced' | 'insufficient';
	score: number | null;
	possible: number;
	points: Json;
	reviewed: boolean;
	measured_at: Instant;
	answer_until: Instant;
	answer: string | null;
	answered_at: Instant | null;
	objection: string | null;
	objected_at: Instant | null;
	decision: 'call_customer' | 'retry' | 'sufficient' | null;
	decision_note: Generated<string>;
	decided_by: string | null;
	decided_at: Instant | null;
	version: Generated<number>;
};

type AttemptsTable = {
	depot_id: string;
	id: string;
	order_id: string;
	route_id: string;
	attempt_no: number;
	outcome: 'delivered' | 'partially_delivered' | 'failed' | 'postponed';
	reason_code: string | null;
	received_by: string | null;
	relation: string | null;
	note: Generated<string>;
	photo_keys: Generated<string[]>;
	call_count: Generated<number>;
	longitude: number | null;
	latitude: number | null;
	distance_m: number | null;
	from_office: boolean;
	recorded_by: string;
	recorded_by_name: string;
	happened_at: Instant;
	recorded_at: Instant;
	reverted_at: Instant | null;
	reverted_by: string | null;
	reverted_by_name: string | null;
	reverted_reason: string | null;
	proofs_required: Generated<string[]>;
	signed: Generated<boolean>;
	paper_keys: Generated<string[]>;
	identity_digits: string | null;
	announced_photos: Generated<number>;
	code_proof: 'verified' | 'released' | null;
	erased_at: Instant | null;
	shortfall_reason: string | null;
};

type BranchCollectionsTable = {
	depot_id: string;
	id: string;
	order_id: string;
	service_date: string;
	method: 'cash' | 'card' | 'transfer' | 'meal_card';
	amount_kurus: number;
	receipt_no: string | null;
	collected_by: string;
	collected_by_name: string;
	collected_at: Instant;
	approval_code: string | null;
	slip_required: Generated<boolean>;
	cash_step_kurus: Generated<number>;
	rounding_kurus: Generated<number>;
};

type CapacityCalendarsTable = {
	depot_id: string;
};

type CapacityDaysTable = {
	depot_id: string;
	area: string;
	service_date: string;
	exception: 'closed' | 'limits' | null;
	stops: number | null;
	desi: number | null;
	reason: string | null;
	updated_by_name: string | null;
	updated_at: Instant | null;
};

type CapacityHoldsTable = {
	depot_id: string;
	id: string;
	area: string;
	service_date: string;
	stops: number;
	desi: number;
	held_by: string;
	held_by_name: string;
	created_at: Instant;
	expires_at: Instant;
	order_id: string | null;
	released_at: Instant | null;
};

type CapacityRulesTable = {
	depot_id: string;
	area: string;
	weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
	closed: boolean;
	stops: number | null;
	desi: number | null;
	cut_off: string | null;
	cut_off_days: Generated<number>;
	updated_by_name: string;
	updated_at: Instant;
};

type CashCountsTable = {
	depot_id: string;
	id: string;
	route_id: string;
	round: number;
	attempt: number;
	settlement_version: number;
	due_kurus: number;
	expected_kurus: number;
	denominations: Json;
	counted_kurus: number;
	counted_by: string;
	counted_by_name: string;
	counted_at: Instant;
	pos_totals: Generated<Json>;
	card_due_kurus: Generated<number>;
	pos_kurus: number | null;
};

type CollectionsTable = {
	depot_id: string;
	id: string;
	order_id: string;
	route_id: string;
	attempt_id: string;
	method: 'cash' | 'card' | 'transfer' | 'meal_card';
	amount_kurus: number;
	receipt_no: string | null;
	collected_at: Instant;
	reverted_at: Instant | null;
	approval_code: string | null;
	slip_required: Generated<boolean>;
	cash_step_kurus: Generated<number>;
	rounding_kurus: Generated<number>;
};

type CompanyTable = {
	id: string;
	title: Generated<string>;
	tax_office: Generated<string>;
	tax_number: string | null;
	address: Generated<string>;
	phone: string | null;
	iban: string | null;
	logo_file: string | null;
	version: Generated<number>;
	updated_at: Instant;
	setup_skipped: Generated<string[]>;
	setup_hidden: Generated<boolean>;
};

type CountersTable = {
	depot_id: string;
	name: string;
	value: number;
};

type CustodyTable = {
	depot_id: string;
	piece_id: string;
	holder: string;
	version: number;
	since: Instant;
	is_product: Generated<boolean>;
};

type CustodyEntriesTable = {
	depot_id: string;
	piece_id: string;
	seq: number;
	prev_seq: Computed<number | null>;
	from_holder: string | null;
	to_holder: string;
	movement: 'announced' | 'received' | 'receipt_undone' | 'scanned_out' | 'scan_undone' | 'accepted' | 'delivered' | 'delivery_undone' | 'taken_back' | 'handed_back' | 'hand_back_undone' | 'transferred' | 'undebited' | 'written_off' | 'to_sender' | 'disposed' | 'missed' | 'found';
	key: string;
	reason_code: string | null;
	note: string | null;
	document_id: string | null;
	actor_id: string;
	actor_name: string;
	device_at: Instant | null;
	at: Instant;
};

type DebitEquipmentTable = {
	depot_id: string;
	id: string;
	debit_id: string;
	kind: 'pos' | 'handheld' | 'crate' | 'pallet' | 'other';
	serial: Generated<string>;
	label: Generated<string>;
	given_count: number;
	returned_count: Generated<number>;
	missing_count: Generated<number>;
	missing_note: Generated<string>;
	given_by: string;
	given_by_name: string;
	given_at: Instant;
	settled_by_name: string | null;
	settled_at: Instant | null;
	removed_at: Instant | null;
	version: Generated<number>;
	transferred_count: Generated<number>;
	disputed_at: Instant | null;
};

type DebitLinesTable = {
	depot_id: string;
	id: string;
	debit_id: string;
	piece_id: string;
	order_id: string | null;
	state: 'not_debited' | 'debited' | 'cleared_delivered' | 'return_pending' | 'cleared_returned' | 'transferred' | 'undebited' | 'written_off';
	reason_code: string | null;
	note: Generated<string>;
	scanned_at: Instant | null;
	settled_at: Instant | null;
	condition: 'sellable' | 'repack' | 'damaged' | 'destroy' | 'to_supplier' | null;
};

type DebitsTable = {
	depot_id: string;
	id: string;
	number: string;
	route_id: string;
	vehicle_id: string;
	driver_id: string;
	state: 'draft' | 'awaiting_acceptance' | 'disputed' | 'open' | 'partially_cleared' | 'return_disputed' | 'cleared' | 'cancelled';
	service_date: string;
	float_kurus: Generated<number>;
	handed_over_by: string | null;
	handed_over_by_name: string | null;
	handed_over_at: Instant | null;
	accepted_by: string | null;
	accepted_by_name: string | null;
	accepted_at: Instant | null;
	accepted_on_paper: Generated<boolean>;
	dispute_note: string | null;
	disputed_at: Instant | null;
	short_count: Generated<number>;
	over_count: Generated<number>;
	difference_note: string | null;
	cleared_at: Instant | null;
	version: Generated<number>;
	created_by: string;
	created_at: Instant;
	updated_at: Instant;
	signature_required: Generated<boolean>;
	signed: Generated<boolean>;
	dispute_float_kurus: number | null;
	dispute_received_kurus: number | null;
	dispute_piece_ids: Generated<string[]>;
	dispute_phase: Generated<'loading' | 'return'>;
};

type DeliveryCodeReleasesTable = {
	depot_id: string;
	route_id: string;
	order_id: string;
	reason: string;
	requested_by: string;
	requested_by_name: string;
	requested_at: Instant;
	released_by: string | null;
	released_by_name: string | null;
	released_at: Instant | null;
};

type DeliveryCodesTable = {
	depot_id: string;
	id: string;
	order_id: string;
	route_id: string;
	number: number;
	requested_by: string | null;
	requested_by_name: string;
	created_at: Instant;
	replaced_at: Instant | null;
	wrong_tries: Generated<number>;
	last_wrong_request: string | null;
	send_state: Generated<'waiting' | 'sent' | 'failed'>;
	send_tries: Generated<number>;
	not_before: Instant;
	claimed_until: Instant | null;
	channel: 'sms' | 'email' | 'file' | null;
	sent_to: string | null;
	sent_at: Instant | null;
	last_problem: string | null;
};

type DepotCodesTable = {
	code: string;
	owner_id: string;
};

type DepotsTable = {
	id: string;
	code: string;
	name: string;
	province: string;
	district: string;
	address_line: Generated<string>;
	longitude: number | null;
	latitude: number | null;
	opens_at: string | null;
	closes_at: string | null;
	retired_at: Instant | null;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
	receives_by_scan: Generated<boolean>;
	neighbourhood: Generated<string>;
	postal_code: string | null;
	work_week: Json | null;
};

type DriverDebtPaymentsTable = {
	depot_id: string;
	id: string;
	debt_id: string;
	settlement_id: string | null;
	amount_kurus: number;
	note: Generated<string>;
	recorded_by: string;
	recorded_by_name: string;
	recorded_at: Instant;
};

type DriverDebtsTable = {
	depot_id: string;
	id: string;
	driver_id: string;
	route_id: string;
	source_date: string;
	amount_kurus: number;
	created_at: Instant;
};

type DriverExceptionsTable = {
	id: string;
	driver_id: string;
	kind: 'leave' | 'sick' | 'off' | 'hours';
	from_date: string;
	until_date: string;
	start_time: string | null;
	end_time: string | null;
	note: Generated<string>;
	created_at: Instant;
};

type DriversTable = {
	id: string;
	depot_id: string;
	full_name: string;
	name_fold: Computed<string | null>;
	phone: string | null;
	national_id_sealed: string | null;
	national_id_last4: string | null;
	licence_class: string | null;
	src_document: string | null;
	state: Generated<'active' | 'on_leave' | 'off_duty'>;
	retired_at: Instant | null;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
	licence_until: string | null;
	src_until: string | null;
	erased_at: Instant | null;
	work_week: Json | null;
	known_districts: Generated<string[]>;
};

type ErasuresTable = {
	depot_id: string;
	id: string;
	order_id: string;
	basis: 'request' | 'purpose_ended';
	erased_by: string;
	erased_by_name: string;
	erased_at: Instant;
};

type EventCursorsTable = {
	depot_id: string;
	consumer: string;
	last_seq: number;
	holder: string | null;
	lease_until: Instant | null;
};

type EventsTable = {
	depot_id: string;
	change_seq: number;
	id: string;
	noun: string;
	noun_id: string;
	kind: string;
	payload: Json;
	actor_id: string | null;
	actor_name: string;
	request_id: string | null;
	at: Instant;
	device_acted_at: Instant | null;
	device_sent_at: Instant | null;
	device_received_at: Instant | null;
};

type FileProfilesTable = {
	depot_id: string;
	noun: 'order' | 'driver' | 'vehicle' | 'user';
	header_signature: string;
	sender_key: Generated<string>;
	profile: Json;
	updated_at: Instant;
};

type FilesTable = {
	depot_id: string;
	id: string;
	media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'application/pdf';
	byte_size: number;
	uploaded_by: string;
	uploaded_at: Instant;
	noun: string | null;
	noun_id: string | null;
	expires_at: Instant | null;
	sha256: string | null;
	paper_name: string | null;
};

type GeocodedAddressesTable = {
	depot_id: string;
	address_key: string;
	state: 'waiting' | 'found' | 'none' | 'rejected' | 'given_up';
	kind: 'nominatim' | 'google' | 'here' | null;
	longitude: number | null;
	latitude: number | null;
	precision: string | null;
	rejection: 'country' | 'province' | 'district' | 'ambiguous' | null;
	tries: Generated<number>;
	not_before: Instant;
	claimed_until: Instant | null;
	last_problem: string | null;
	created_at: Instant;
	answered_at: Instant | null;
};

type GeocodersTable = {
	id: string;
	kind: 'nominatim' | 'google' | 'here' | null;
	nominatim_url: Generated<string>;
	key_sealed: string | null;
	per_second: Generated<number>;
	keep_days: Generated<number>;
	next_at: Generated<Instant>;
	problem: 'over_quota' | 'refused' | 'failed' | null;
	failures: Generated<number>;
	paused_until: Instant | null;
	version: Generated<number>;
	updated_at: Generated<Instant>;
};

type IdempotencyKeysTable = {
	depot_id: string;
	key: string;
	request_hash: string;
	status: number | null;
	body: Json | null;
	at: Instant;
};

type IdentityAccountsTable = {
	id: string;
	user_id: string;
	account_id: string;
	provider_id: string;
	password: string | null;
	access_token: string | null;
	refresh_token: string | null;
	id_token: string | null;
	access_token_expires_at: Instant | null;
	refresh_token_expires_at: Instant | null;
	scope: string | null;
	created_at: Instant;
	updated_at: Instant;
};

type IdentityFailedSignInsTable = {
	id: string;
	account_key: string;
	address: string;
	user_agent: string;
	failed_at: Instant;
};

type IdentityJwksTable = {
	id: string;
	public_key: string;
	private_key: string;
	alg: string | null;
	crv: string | null;
	created_at: Instant;
	expires_at: Instant | null;
};

type IdentityKnownNetworksTable = {
	account_key: string;
	network_key: string;
	last_sign_in_at: Instant;
};

type IdentitySessionsTable = {
	id: string;
	user_id: string;
	token: string;
	expires_at: Instant;
	ip_address: string | null;
	user_agent: string | null;
	created_at: Instant;
	updated_at: Instant;
	renewals: Generated<number>;
	pin_device_id: string | null;
};

type IdentityTriesTable = {
	key: string;
	tries: number;
	last_try_at: Instant;
	blocked_until: Instant | null;
};

type IdentityTwoFactorsTable = {
	id: string;
	user_id: string;
	secret: string;
	backup_codes: string;
	verified: Generated<boolean | null>;
	failed_verification_count: Generated<number | null>;
	locked_until: Instant | null;
	last_step: number | null;
};

type IdentityUsersTable = {
	id: string;
	name: string;
	email: string;
	email_verified: Generated<boolean>;
	image: string | null;
	two_factor_enabled: Generated<boolean | null>;
	created_at: Instant;
	updated_at: Instant;
};

type IdentityVerificationsTable = {
	id: string;
	identifier: string;
	value: string;
	expires_at: Instant;
	created_at: Instant;
	updated_at: Instant;
};

type LatestPositionsTable = {
	depot_id: string;
	driver_id: string;
	route_id: string;
	device_id: string;
	recorded_at: Instant;
	longitude: number;
	latitude: number;
	accuracy_m: number;
	speed_mps: number | null;
	heading_deg: number | null;
	battery_percent: number | null;
	received_at: Instant;
};

type LocationQuarantineTable = {
	depot_id: string;
	device_id: string;
	record_id: number;
	driver_id: string;
	route_id: string;
	longitude: number;
	latitude: number;
	received_at: Instant;
};

type LocationRecordsTable = {
	depot_id: string;
	device_id: string;
	id: number;
	driver_id: string;
	route_id: string;
	longitude: number;
	latitude: number;
	accuracy_m: number;
	speed_mps: number | null;
	heading_deg: number | null;
	battery_percent: number | null;
	received_at: Instant;
};

type MigrationsTable = {
	name: string;
	checksum: string;
	at: Instant;
};

type MoneyAccountsTable = {
	depot_id: string;
	account: string;
	kind: 'advance' | 'bank' | 'bank_expected' | 'card' | 'cost' | 'courier_pay' | 'desk' | 'driver_cash' | 'driver_credit' | 'driver_debt' | 'fee_income' | 'in_transit' | 'own_money' | 'payout_sent' | 'sender' | 'sender_fee' | 'surplus' | 'suspense';
	holder: string;
	name: Generated<string>;
	side: Computed<string>;
};

type MoneyBalancesTable = {
	depot_id: string;
	account: string;
	seq: number;
	kurus: number;
	since: Instant;
	leg_seq: Computed<number | null>;
};

type MoneyFormerRoutesTable = {
	depot_id: string;
	route_id: string;
};

type MoneyLegsTable = {
	depot_id: string;
	account: string;
	seq: number;
	prev_seq: Computed<number | null>;
	before_kurus: number;
	amount_kurus: number;
	side: 'from' | 'to';
	after_kurus: Computed<number>;
	transfer_id: string;
	from_transfer_id: Computed<string | null>;
	to_transfer_id: Computed<string | null>;
	account_side: string;
};

type MoneyOpeningsTable = {
	depot_id: string;
	opened_on: string;
	opened_at: Instant;
	counted_kurus: number;
	denominations: Generated<Json>;
	note: Generated<string>;
	opened_by: string;
	opened_by_name: string;
};

type MoneyTransfersTable = {
	depot_id: string;
	id: string;
	key: string;
	kind: string;
	from_account: string;
	to_account: string;
	amount_kurus: number;
	reverses_id: string | null;
	order_id: string | null;
	route_id: string | null;
	settlement_id: string | null;
	note: Generated<string>;
	happened_at: Instant;
	recorded_at: Instant;
	actor_id: string | null;
	actor_name: string;
	from_side: Computed<string>;
	to_side: Computed<string>;
};

type OrderBondMembersTable = {
	depot_id: string;
	bond_id: string;
	order_id: string;
};

type OrderBondsTable = {
	depot_id: string;
	id: string;
	kind: 'together' | 'apart';
	created_at: Instant;
};

type OrderGeocodingsTable = {
	depot_id: string;
	order_id: string;
	address_hash: string;
	address_key: string | null;
	created_at: Instant;
};

type OrderImportRowsTable = {
	depot_id: string;
	import_id: string;
	line: number;
	order_no: string | null;
	outcome: 'ready' | 'warned' | 'refused' | 'duplicate' | 'example' | 'line' | 'left_out' | 'created' | 'skipped';
	cells: Json;
	draft: Json | null;
	problems: Generated<Json>;
	order_id: string | null;
	past_date: 'today' | 'keep' | 'leave_out' | null;
	order_no_fold: Computed<string | null>;
	hidden: Generated<boolean>;
};

type OrderImportsTable = {
	depot_id: string;
	id: string;
	file_name: string;
	file_hash: string;
	file_key: string | null;
	header_signature: string | null;
	state: 'preview' | 'running' | 'done' | 'failed' | 'discarded';
	row_count: Generated<number>;
	created_count: Generated<number>;
	warned_count: Generated<number>;
	skipped_count: Generated<number>;
	refused_count: Generated<number>;
	failure: string | null;
	created_by: string;
	created_at: Instant;
	finished_at: Instant | null;
	version: Generated<number>;
	headers: Generated<string[]>;
	samples: Generated<string[]>;
	profile_remembered: Generated<boolean>;
	ready_count: Generated<number>;
	duplicate_count: Generated<number>;
	run_by: string | null;
	run_by_name: string | null;
	past_count: Generated<number>;
	past_dates: Generated<'today' | 'keep' | 'leave_out'>;
	suggestion_count: Generated<number>;
	places_corrected: Generated<boolean>;
	profile: Generated<Json>;
	facts: Generated<Json>;
	line_count: Generated<number>;
	left_out_count: Generated<number>;
	full_days: 'next' | 'keep' | 'leave_out' | null;
	capacity_reason: string | null;
	unplaced_count: Generated<number>;
	known_place_count: Generated<number>;
	mahalle_place_count: Generated<number>;
};

type OrderLinesTable = {
	depot_id: string;
	id: string;
	order_id: string;
	position: number;
	product: string;
	quantity: number;
	unit: Generated<string>;
	unit_price_kurus: Generated<number>;
	pre_campaign_kurus: number | null;
};

type OrderNotesTable = {
	depot_id: string;
	id: string;
	order_id: string;
	visibility: 'office' | 'driver' | 'recipient';
	body: string;
	written_by: string;
	written_by_name: string;
	written_at: Instant;
};

type OrdersTable = {
	depot_id: string;
	id: string;
	order_no: string;
	external_ref: string | null;
	order_type: Generated<string>;
	sender_name: Generated<string>;
	recipient_name: string;
	phone: string | null;
	province: Generated<string>;
	district: Generated<string>;
	neighbourhood: Generated<string>;
	address_line: string;
	address_hint: Generated<string>;
	postal_code: string | null;
	longitude: number | null;
	latitude: number | null;
	service_date: string;
	window_start: string | null;
	window_end: string | null;
	piece_count: number;
	desi: Generated<number>;
	kg: Generated<number>;
	payment_type: string;
	due_kurus: Generated<number>;
	amount_kurus: Generated<number>;
	pre_campaign_kurus: number | null;
	note: Generated<string>;
	warnings: Generated<Json>;
	state: 'new' | 'ready' | 'planned' | 'out_for_delivery' | 'delivered' | 'partially_delivered' | 'failed' | 'appointment' | 'waiting_at_branch' | 'returning' | 'returned' | 'cancelled' | 'lost' | 'damaged';
	attempt_no: Generated<number>;
	appointment_date: string | null;
	import_id: string | null;
	content_hash: string;
	search_fold: Computed<string>;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
	waiting_since: string | null;
	dispatch_note_no: string | null;
	cold_chain: Generated<boolean>;
	erased_at: Instant | null;
	email: string | null;
	branch_receiver: string | null;
	order_no_fold: Computed<string>;
	sender_key: Computed<string>;
	number_repeat: Generated<number>;
	fixed_vehicle_id: string | null;
	fixed_driver_id: string | null;
	ready_from: string | null;
	location_source: 'office' | 'shop' | 'driver' | 'geocoder' | 'neighbourhood' | 'district' | null;
	location_precision: 'door' | 'building' | 'street' | 'neighbourhood' | 'district' | 'province' | null;
	location_approximate: Computed<boolean>;
	address_key: string | null;
	building_key: string | null;
	neighbourhood_key: string | null;
	address_keyed: Generated<boolean>;
	found_nowhere: Generated<boolean>;
	needs_lift: Generated<boolean>;
	needs_adr: Generated<boolean>;
	priority: Generated<'normal' | 'high' | 'urgent'>;
	service_minutes: number | null;
	window_gap_start: string | null;
	window_gap_end: string | null;
	sender_id: string | null;
	contract_id: string | null;
};

type PiecesTable = {
	depot_id: string;
	id: string;
	order_id: string | null;
	kind: Generated<'package' | 'product' | 'equipment' | 'document'>;
	ordinal: Generated<number>;
	barcode: string;
	label: Generated<string>;
	damaged: Generated<boolean>;
	created_at: Instant;
	removed_at: Instant | null;
	sender_barcode: string | null;
	sender_fold: string | null;
	sender_barcode_freed_at: Instant | null;
	barcode_fold: Computed<string>;
	sender_barcode_fold: Computed<string | null>;
};

type PinDeviceCodesTable = {
	user_id: string;
	id: string;
	created_by_name: string;
	expires_at: Instant;
	wrong_tries: Generated<number>;
	pin_device_id: string | null;
};

type PinDevicesTable = {
	id: string;
	user_id: string;
	public_key: string;
	pin_hash: string;
	wrong_tries: Generated<number>;
	nonce: string | null;
	nonce_expires_at: Instant | null;
	user_agent: string;
	code_by_name: string;
	enrolled_at: Instant;
	last_seen_at: Instant;
	closed_at: Instant | null;
	closed_by_name: string | null;
};

type PoliciesTable = {
	name: string;
	value: Json;
	updated_at: Instant;
};

type ProductReturnsTable = {
	depot_id: string;
	id: string;
	order_id: string;
	order_line_id: string | null;
	route_id: string;
	attempt_id: string;
	piece_id: string;
	product: string;
	quantity: number;
	reason_code: string;
	condition: 'sellable' | 'repack' | 'damaged' | 'destroy' | 'to_supplier' | null;
	note: Generated<string>;
	return_note_no: string | null;
	recorded_at: Instant;
	reverted_at: Instant | null;
};

type ProposalsTable = {
	depot_id: string;
	id: string;
	service_date: string;
	state: 'queued' | 'running' | 'done' | 'interrupted' | 'cancelled' | 'failed' | 'accepted' | 'dropped';
	level: 'add' | 'sequence' | 'routes';
	maximum_seconds: number;
	order_count: number;
	vehicle_count: number;
	facts: Json | null;
	plan: Json | null;
	best: Json | null;
	curve: Generated<Json>;
	iterations: Generated<number>;
	result: Json | null;
	accepted_keys: Generated<string[]>;
	wish: string | null;
	problem: string | null;
	lease_id: string | null;
	lease_until: Instant | null;
	created_by: string;
	created_by_name: string;
	created_at: Instant;
	started_at: Instant | null;
	ended_at: Instant | null;
	accepted_by: string | null;
	accepted_by_name: string | null;
	accepted_at: Instant | null;
	version: Generated<number>;
	order_ids: Generated<string[]>;
};

type PushDevicesTable = {
	id: string;
	user_id: string;
	session_id: string | null;
	kind: 'webpush' | 'fcm' | 'apns';
	token_sealed: string;
	token_hash: string;
	seen_at: Instant;
	sent_at: Instant | null;
	gone_at: Instant | null;
};

type PushKeysTable = {
	id: string;
	public_key: string;
	private_key_sealed: string;
	created_at: Instant;
};

type PushMessagesTable = {
	depot_id: string;
	event_id: string;
	device_id: string;
	message_type: string;
	noun_id: string;
	state: 'waiting' | 'sent' | 'dropped';
	tries: Generated<number>;
	not_before: Instant;
	expires_at: Instant;
	claimed_until: Instant | null;
	last_problem: string | null;
	created_at: Instant;
};

type PushRulesTable = {
	id: string;
	roles: Json;
	quiet_from: string | null;
	quiet_until: string | null;
	version: number;
	updated_at: Instant;
};

type ReasonsTable = {
	list: 'undebit' | 'undelivery' | 'product_return';
	code: string;
	label: string;
	group_label: Generated<string>;
	stages: Generated<string[]>;
	evidence: Generated<string[]>;
	next_step: string | null;
	position: Generated<number>;
	retired_at: Instant | null;
	version: Generated<number>;
};

type ReceiptLinesTable = {
	depot_id: string;
	id: string;
	receipt_id: string;
	kind: 'received' | 'missing' | 'surplus';
	code: string;
	reason: string | null;
	piece_id: string | null;
	order_id: string | null;
	piece_version: number | null;
	device_at: Instant | null;
	recorded_by_name: string;
	recorded_at: Instant;
	undone_by_name: string | null;
	undone_at: Instant | null;
};

type ReceiptsTable = {
	depot_id: string;
	id: string;
	sender_name: string;
	sender_fold: Computed<string>;
	service_date: string;
	state: 'open' | 'closed';
	number: string | null;
	opened_by: string;
	opened_by_name: string;
	opened_at: Instant;
	closed_by_name: string | null;
	closed_at: Instant | null;
	note: Generated<string>;
};

type ReportsTable = {
	depot_id: string;
	id: string;
	number: string;
	report_type: 'damage' | 'irregularity' | 'loss' | 'incident' | 'handover' | 'disposal' | 'depot_loss';
	debit_id: string | null;
	route_id: string | null;
	piece_ids: string[];
	reason_code: string;
	damage_reasons: Generated<string[]>;
	description: string;
	photo_keys: Generated<string[]>;
	state: 'awaiting_approval' | 'approved' | 'rejected' | 'withdrawn';
	written_by: string;
	written_by_name: string;
	written_at: Instant;
	decided_by: string | null;
	decided_by_name: string | null;
	decided_at: Instant | null;
	decision_note: string | null;
	version: Generated<number>;
};

type RoadWaysTable = {
	depot_id: string;
	profile: string;
	latitude: number;
	longitude: number;
	id: string;
	ways: Buffer;
	answered_at: Instant;
};

type RouteAlertsTable = {
	depot_id: string;
	route_id: string;
	kind: 'acceptance_late' | 'departure_late' | 'stop_long' | 'area_left' | 'signal_lost' | 'route_unclosed' | 'photo_late';
	since: Instant;
	raised_at: Instant;
};

type RouteDriverPlansTable = {
	depot_id: string;
	route_id: string;
	order_ids: string[];
	stop_ids: string[];
	confirmed_at: Instant | null;
	planned_stop_ids: Generated<string[]>;
};

type RouteOrdersTable = {
	depot_id: string;
	route_id: string;
	order_id: string;
	stop_id: string;
	attempt_no: number;
	active: Generated<boolean>;
	result: Generated<'pending' | 'delivered' | 'partially_delivered' | 'failed' | 'postponed' | 'cancelled' | 'transferred' | 'not_loaded'>;
	added_at: Instant;
};

type RoutesTable = {
	depot_id: string;
	id: string;
	number: string;
	service_date: string;
	vehicle_id: string | null;
	driver_id: string | null;
	assistant_name: Generated<string>;
	state: 'draft' | 'planned' | 'loading' | 'ready' | 'in_progress' | 'suspended' | 'completed' | 'reconciling' | 'closed' | 'cancelled';
	departure_km: number | null;
	departed_at: Instant | null;
	return_km: number | null;
	returned_at: Instant | null;
	completed_at: Instant | null;
	closed_at: Instant | null;
	closed_by: string | null;
	suspended_reason: string | null;
	cancelled_reason: string | null;
	reopened_reason: string | null;
	note: Generated<string>;
	version: Generated<number>;
	created_by: string;
	created_at: Instant;
	updated_at: Instant;
	cash_step_kurus: number | null;
	tour: Generated<number>;
	plan_locked: Generated<boolean>;
};

type SavedViewsTable = {
	id: string;
	user_id: string;
	screen: string;
	name: string;
	name_fold: Computed<string | null>;
	query: string;
	is_default: Generated<boolean>;
	created_at: Instant;
	updated_at: Instant;
};

type SecretCheckTable = {
	id: string;
	sealed: string;
	created_at: Instant;
};

type SenderContactsTable = {
	id: string;
	sender_id: string;
	name: string;
	role: Generated<string>;
	phone: string | null;
	email: string | null;
	email_since: Instant;
	former_email: string | null;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
};

type SenderContractsTable = {
	id: string;
	sender_id: string;
	starts_on: string;
	prices: Json;
	entered_by_name: string;
	entered_at: Instant;
};

type SenderFileProfilesTable = {
	id: string;
	sender_id: string;
	header_signature: string;
	profile: Json;
	updated_at: Instant;
	used_at: Instant;
};

type SenderHandoversTable = {
	depot_id: string;
	id: string;
	number: string;
	sender_name: string;
	taker: string;
	handed_by: string;
	handed_by_name: string;
	handed_at: Instant;
};

type SenderIbanDecisionsTable = {
	iban_id: string;
	decision: 'confirmed' | 'withdrawn';
	entered_by: string;
	entered_at: Instant;
	decided_by: string;
	decided_by_name: string;
	decided_at: Instant;
	in_force_from: Instant | null;
};

type SenderIbansTable = {
	id: string;
	sender_id: string;
	iban: string;
	entered_by: string;
	entered_by_name: string;
	entered_at: Instant;
};

type SenderMailsTable = {
	id: string;
	sender_id: string;
	iban_id: string;
	kind: 'iban_entered' | 'iban_confirmed';
	address: string;
	state: Generated<'waiting' | 'sent' | 'written' | 'failed' | 'dropped'>;
	tries: Generated<number>;
	not_before: Instant;
	claimed_until: Instant | null;
	last_problem: string | null;
	created_at: Instant;
	settled_at: Instant | null;
};

type SenderNamesTable = {
	name_key: string;
	name: string;
	sender_id: string;
	joined_by_name: string;
	joined_at: Instant;
};

type SendersTable = {
	id: string;
	code: string;
	title: string;
	tax_number: string | null;
	tax_office: Generated<string>;
	address: Generated<string>;
	state: Generated<'candidate' | 'active' | 'suspended' | 'ended'>;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
};

type SettlementsTable = {
	depot_id: string;
	id: string;
	route_id: string;
	driver_id: string;
	state: 'counting' | 'balanced' | 'short' | 'over' | 'approved';
	carried_debt_kurus: Generated<number>;
	cash_collected_kurus: Generated<number>;
	card_collected_kurus: Generated<number>;
	other_collected_kurus: Generated<number>;
	float_kurus: Generated<number>;
	expenses: Generated<Json>;
	expense_kurus: Generated<number>;
	expected_kurus: number;
	denominations: Generated<Json>;
	counted_kurus: number;
	difference_kurus: Computed<number | null>;
	difference_reason: string | null;
	note: Generated<string>;
	counted_by: string;
	counted_by_name: string;
	counted_at: Instant;
	approved_by: string | null;
	approved_by_name: string | null;
	approved_at: Instant | null;
	version: Generated<number>;
	pos_totals: Generated<Json>;
	pos_kurus: number | null;
	is_owed: Generated<boolean>;
};

type SignaturesTable = {
	depot_id: string;
	id: string;
	attempt_id: string | null;
	signed_by: string;
	width: number;
	height: number;
	strokes: Json;
	image: Buffer;
	signed_at: Instant;
	debit_id: string | null;
	settlement_id: string | null;
	counted_at: Instant | null;
	party: 'driver' | 'cashier' | 'debtor' | null;
};

type SignedPaperWithdrawalsTable = {
	depot_id: string;
	paper_id: string;
	reason: string;
	withdrawn_by: string;
	withdrawn_by_name: string;
	withdrawn_at: Instant;
};

type SignedPapersTable = {
	depot_id: string;
	id: string;
	debit_id: string | null;
	settlement_id: string | null;
	file_name: string;
	added_by: string;
	added_by_name: string;
	added_at: Instant;
};

type StaffErasuresTable = {
	depot_id: string;
	id: string;
	kind: 'driver' | 'user';
	person_id: string;
	name: string;
	basis: 'request' | 'purpose_ended';
	erased_by: string;
	erased_by_name: string;
	erased_at: Instant;
};

type StandingOrderDatesTable = {
	depot_id: string;
	standing_order_id: string;
	service_date: string;
	state: 'created' | 'skipped' | 'failed';
	order_id: string | null;
	problem: string | null;
	next_date: string | null;
	decided_by_name: string | null;
	updated_at: Instant;
};

type StandingOrdersTable = {
	depot_id: string;
	id: string;
	number: number;
	weekdays: string[];
	every_weeks: number;
	starts_on: string;
	ends_on: string | null;
	paused_from: string | null;
	paused_until: string | null;
	draft: Json | null;
	source_order_id: string | null;
	erased_at: Instant | null;
	created_by_name: string;
	created_at: Instant;
	updated_at: Instant;
	version: Generated<number>;
};

type StopsTable = {
	depot_id: string;
	id: string;
	route_id: string;
	position: number;
	address_key: string;
	state: 'pending' | 'arrived' | 'delivered' | 'partially_delivered' | 'failed' | 'postponed' | 'skipped' | 'cancelled';
	planned_at: Instant | null;
	arrived_at: Instant | null;
	finished_at: Instant | null;
	plan_locked: Generated<boolean>;
};

type TransfersTable = {
	depot_id: string;
	id: string;
	number: string;
	from_debit_id: string;
	to_debit_id: string;
	piece_ids: string[];
	state: 'awaiting_acceptance' | 'accepted' | 'rejected';
	reason_code: string;
	note: Generated<string>;
	requested_by: string;
	requested_by_name: string;
	requested_at: Instant;
	decided_by_name: string | null;
	decided_at: Instant | null;
	decided_on_paper: Generated<boolean>;
	rejection_note: string | null;
	version: Generated<number>;
	equipment_ids: Generated<string[]>;
};

type UserDepotsTable = {
	user_id: string;
	depot_id: string;
};

type UserIdentitiesTable = {
	issuer: string;
	subject: string;
	user_id: string;
	linked_at: Instant;
};

type UsersTable = {
	id: string;
	email: string | null;
	email_fold: string;
	name: string;
	phone: string | null;
	role: 'admin' | 'ops_manager' | 'planner' | 'warehouse' | 'cashier' | 'support' | 'driver' | 'viewer';
	all_depots: Generated<boolean>;
	driver_id: string | null;
	retired_at: Instant | null;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
	photo_file: string | null;
	national_id_sealed: string | null;
	national_id_last4: string | null;
	erased_at: Instant | null;
	username: string | null;
	username_fold: Computed<string | null>;
	pin_hash: string | null;
	pin_expires_at: Instant | null;
	search_fold: Computed<string | null>;
};

type VehicleBlackoutsTable = {
	id: string;
	vehicle_id: string;
	kind: 'maintenance' | 'inspection' | 'repair' | 'other';
	from_date: string;
	until_date: string;
	note: Generated<string>;
	created_at: Instant;
};

type VehiclesTable = {
	id: string;
	depot_id: string;
	plate: string;
	vehicle_type: string;
	body_type: string | null;
	features: Generated<string[]>;
	make: Generated<string>;
	model: Generated<string>;
	model_year: number | null;
	capacity_kg: number | null;
	capacity_desi: number | null;
	capacity_pieces: number | null;
	ownership: 'owned' | 'rented' | 'subcontracted';
	inspection_until: string | null;
	insurance_until: string | null;
	state: Generated<'active' | 'in_service' | 'off_duty'>;
	retired_at: Instant | null;
	version: Generated<number>;
	created_at: Instant;
	updated_at: Instant;
	road_card_until: string | null;
	cost_per_day_kurus: number | null;
	cost_per_km_kurus: number | null;
	cost_per_hour_kurus: number | null;
	max_day_minutes: number | null;
	max_day_km: number | null;
	tours_per_day: Generated<number>;
	reload_minutes: Generated<number>;
	closed_districts: Generated<string[]>;
	day_end: Generated<'depot' | 'last_stop' | 'place'>;
	end_longitude: number | null;
	end_latitude: number | null;
	start_longitude: number | null;
	start_latitude: number | null;
};

type WaitingErasuresTable = {
	depot_id: string;
	id: string;
	erased_id: string;
	kind: 'recipient' | 'account' | 'staff_history' | 'track';
	subject_id: string;
	from_ms: number | null;
	to_ms: number | null;
	at: Instant;
};

type WaitingScanEventsTable = {
	depot_id: string;
	id: string;
	debit_id: string;
	at: Instant;
};

export type Tables = {
	account_mails: AccountMailsTable;
	address_facts: AddressFactsTable;
	address_hours: AddressHoursTable;
	addresses: AddressesTable;
	attempt_photos: AttemptPhotosTable;
	attempt_reviews: AttemptReviewsTable;
	attempts: AttemptsTable;
	branch_collections: BranchCollectionsTable;
	capacity_calendars: CapacityCalendarsTable;
	capacity_days: CapacityDaysTable;
	capacity_holds: CapacityHoldsTable;
	capacity_rules: CapacityRulesTable;
	cash_counts: CashCountsTable;
	collections: CollectionsTable;
	company: CompanyTable;
	counters: CountersTable;
	custody: CustodyTable;
	custody_entries: CustodyEntriesTable;
	debit_equipment: DebitEquipmentTable;
	debit_lines: DebitLinesTable;
	debits: DebitsTable;
	delivery_code_releases: DeliveryCodeReleasesTable;
	delivery_codes: DeliveryCodesTable;
	depot_codes: DepotCodesTable;
	depots: DepotsTable;
	driver_debt_payments: DriverDebtPaymentsTable;
	driver_debts: DriverDebtsTable;
	driver_exceptions: DriverExceptionsTable;
	drivers: DriversTable;
	erasures: ErasuresTable;
	event_cursors: EventCursorsTable;
	events: EventsTable;
	file_profiles: FileProfilesTable;
	files: FilesTable;
	geocoded_addresses: GeocodedAddressesTable;
	geocoders: GeocodersTable;
	idempotency_keys: IdempotencyKeysTable;
	identity_accounts: IdentityAccountsTable;
	identity_failed_sign_ins: IdentityFailedSignInsTable;
	identity_jwks: IdentityJwksTable;
	identity_known_networks: IdentityKnownNetworksTable;
	identity_sessions: IdentitySessionsTable;
	identity_tries: IdentityTriesTable;
	identity_two_factors: IdentityTwoFactorsTable;
	identity_users: IdentityUsersTable;
	identity_verifications: IdentityVerificationsTable;
	latest_positions: LatestPositionsTable;
	location_quarantine: LocationQuarantineTable;
	location_records: LocationRecordsTable;
	migrations: MigrationsTable;
	money_accounts: MoneyAccountsTable;
	money_balances: MoneyBalancesTable;
	money_former_routes: MoneyFormerRoutesTable;
	money_legs: MoneyLegsTable;
	money_openings: MoneyOpeningsTable;
	money_transfers: MoneyTransfersTable;
	order_bond_members: OrderBondMembersTable;
	order_bonds: OrderBondsTable;
	order_geocodings: OrderGeocodingsTable;
	order_import_rows: OrderImportRowsTable;
	order_imports: OrderImportsTable;
	order_lines: OrderLinesTable;
	order_notes: OrderNotesTable;
	orders: OrdersTable;
	pieces: PiecesTable;
	pin_device_codes: PinDeviceCodesTable;
	pin_devices: PinDevicesTable;
	policies: PoliciesTable;
	product_returns: ProductReturnsTable;
	proposals: ProposalsTable;
	push_devices: PushDevicesTable;
	push_keys: PushKeysTable;
	push_messages: PushMessagesTable;
	push_rules: PushRulesTable;
	reasons: ReasonsTable;
	receipt_lines: ReceiptLinesTable;
	receipts: ReceiptsTable;
	reports: ReportsTable;
	road_ways: RoadWaysTable;
	route_alerts: RouteAlertsTable;
	route_driver_plans: RouteDriverPlansTable;
	route_orders: RouteOrdersTable;
	routes: RoutesTable;
	saved_views: SavedViewsTable;
	secret_check: SecretCheckTable;
	sender_contacts: SenderContactsTable;
	sender_contracts: SenderContractsTable;
	sender_file_profiles: SenderFileProfilesTable;
	sender_handovers: SenderHandoversTable;
	sender_iban_decisions: SenderIbanDecisionsTable;
	sender_ibans: SenderIbansTable;
	sender_mails: SenderMailsTable;
	sender_names: SenderNamesTable;
	senders: SendersTable;
	settlements: SettlementsTable;
	signatures: SignaturesTable;
	signed_paper_withdrawals: SignedPaperWithdrawalsTable;
	signed_papers: SignedPapersTable;
	staff_erasures: StaffErasuresTable;
	standing_order_dates: StandingOrderDatesTable;
	standing_orders: StandingOrdersTable;
	stops: StopsTable;
	transfers: TransfersTable;
	user_depots: UserDepotsTable;
	user_identities: UserIdentitiesTable;
	users: UsersTable;
	vehicle_blackouts: VehicleBlackoutsTable;
	vehicles: VehiclesTable;
	waiting_erasures: WaitingErasuresTable;
	waiting_scan_events: WaitingScanEventsTable;
};
