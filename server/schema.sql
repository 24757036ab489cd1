-- Generated from server/migrations and server/functions by `npm run generate`: read it, do not edit it.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.break_fits(hours jsonb, pause jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((((pause ->> 'minutes'::text))::integer > 0) AND ((((clock_minutes((pause ->> 'earliest'::text)) - clock_minutes((hours ->> 'start'::text))) + 1440) % 1440) <= (((clock_minutes((pause ->> 'latest'::text)) - clock_minutes((hours ->> 'start'::text))) + 1440) % 1440)) AND (((((clock_minutes((pause ->> 'latest'::text)) - clock_minutes((hours ->> 'start'::text))) + 1440) % 1440) + ((pause ->> 'minutes'::text))::integer) <= (((clock_minutes((hours ->> 'end'::text)) - clock_minutes((hours ->> 'start'::text))) + 1440) % 1440))), false);

CREATE OR REPLACE FUNCTION public.clock_minutes(clock text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (clock ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) THEN (((split_part(clock, ':'::text, 1))::integer * 60) + (split_part(clock, ':'::text, 2))::integer) ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION public.delete_expired_keys(only_key text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
	deleted bigint;
	-- Computed before each DELETE: Citus takes no function of the clock inside of one.
	bound timestamptz := now() - interval '7 days';
	last timestamptz;
begin
	if only_key is null then
		select at into last from public.idempotency_keys where at < bound
		order by at offset 4999 limit 1;
		last := coalesce(last, bound);
		delete from public.idempotency_keys where at < bound and at <= last;
	else
		delete from public.idempotency_keys where key = only_key and at < bound;
	end if;
	get diagnostics deleted = row_count;
	return deleted;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_identity(of_depot uuid, of_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
	perform from public.users u
		where u.id = of_user and u.retired_at is not null and not exists (
			select from public.drivers d where d.id = u.driver_id and d.retired_at is null)
		for update;
	if not found then
		raise exception 'the identity of a person who can still sign in is not deleted';
	end if;
	-- Sessions go first: they refer to the phones.
	delete from public.identity_users where id = of_user;
	delete from public.pin_devices where user_id = of_user;
	delete from public.push_devices where user_id = of_user;
	delete from public.user_identities where user_id = of_user;
	delete from public.pin_device_codes where user_id = of_user;
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'account' and subject_id = of_user;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_track(of_depot uuid, of_route uuid, from_ms bigint, to_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
	if not exists (
		select from public.routes r join public.drivers d on d.id = r.driver_id
		where r.depot_id = of_depot and r.id = of_route and d.erased_at is not null)
	then
		raise exception 'the track of a driver with personal data is not deleted';
	end if;
	delete from public.location_records l
		where l.depot_id = of_depot and l.route_id = of_route and l.id between from_ms and to_ms;
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'track' and subject_id = of_route;
end;
$function$;

CREATE OR REPLACE FUNCTION public.erase_recipient(of_depot uuid, of_order uuid, mark text, erased timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
	seen public.orders;
	attempt_ids uuid[];
	debit_ids uuid[];
	import_ids uuid[];
begin
	select * into strict seen from public.orders o
		where o.depot_id = of_depot and o.id = of_order for update;
	if seen.state not in ('delivered', 'partially_delivered', 'returned', 'cancelled', 'lost', 'damaged')
		or exists (
			select 1 from public.route_orders ro
			join public.routes r on r.depot_id = of_depot and r.id = ro.route_id
			where ro.depot_id = of_depot and ro.order_id = of_order
				and r.state not in ('closed', 'cancelled'))
		or seen.erased_at is null
	then
		raise exception 'the recipient of an open order is not erased';
	end if;
	select coalesce(array_agg(a.id), '{}') into attempt_ids from public.attempts a
		where a.depot_id = of_depot and a.order_id = of_order;
	select coalesce(array_agg(distinct l.debit_id), '{}') into debit_ids from public.debit_lines l
		where l.depot_id = of_depot and l.order_id = of_order;

	update public.files set noun = null, noun_id = null, expires_at = erased - interval '1 day'
		where depot_id = of_depot and noun_id = any (attempt_ids || of_order);
	delete from public.signatures where depot_id = of_depot and attempt_id = any (attempt_ids);
	delete from public.attempt_photos where depot_id = of_depot and attempt_id = any (attempt_ids);
	update public.attempts set
		received_by = case when received_by is not null then mark end,
		note = case when note = '' then '' else mark end,
		reverted_reason = case when reverted_reason is not null then mark end,
		photo_keys = '{}', announced_photos = 0, paper_keys = '{}', identity_digits = null,
		longitude = null, latitude = null, distance_m = null, erased_at = erased
		where depot_id = of_depot and order_id = of_order;
	update public.attempt_reviews set
		answer = case when answer is not null then mark end,
		objection = case when objection is not null then mark end,
		decision_note = case when decision_note = '' then '' else mark end
		where depot_id = of_depot and attempt_id = any (attempt_ids);
	update public.order_notes set body = mark where depot_id = of_depot and order_id = of_order;
	update public.product_returns set note = mark
		where depot_id = of_depot and order_id = of_order and note <> '';
	update public.delivery_codes set sent_to = null, last_problem = null
		where depot_id = of_depot and order_id = of_order;
	update public.delivery_code_releases set reason = mark
		where depot_id = of_depot and order_id = of_order;
	select coalesce(array_agg(distinct r.import_id), '{}') into import_ids
		from public.order_import_rows r
		where r.depot_id = of_depot and (r.order_id = of_order or r.order_id is null
			and r.order_no_fold = seen.order_no_fold
			and (r.draft is null or fold_text(btrim(r.draft ->> 'senderName')) = seen.sender_key));
	update public.order_imports
		set samples = '{}', facts = '{}', profile = profile - 'payments' - 'states'
		where depot_id = of_depot and id = any (import_ids || seen.import_id);
	-- A refused row does not say whose it is: with the number of the order it goes.
	delete from public.order_import_rows
		where depot_id = of_depot and (order_id = of_order or order_id is null
			and order_no_fold = seen.order_no_fold
			and (draft is null or fold_text(btrim(draft ->> 'senderName')) = seen.sender_key));
	-- A standing order of the recipient ends: without the person there is nobody to deliver to.
	update public.standing_orders s
		set draft = null, erased_at = erased, updated_at = erased, version = s.version + 1
		where s.depot_id = of_depot and s.erased_at is null
			and (s.source_order_id = of_order or exists (
				select 1 from public.standing_order_dates d
				where d.depot_id = of_depot and d.standing_order_id = s.id and d.order_id = of_order));
	-- Holders, movements and times of the ledger stay.
	update public.custody_entries set note = mark
		where depot_id = of_depot and note <> ''
			and piece_id in (select p.id from public.pieces p
				where p.depot_id = of_depot and p.order_id = of_order);
	-- Accounts, amounts, times and actors of the money stay.
	update public.money_transfers set note = mark
		where depot_id = of_depot and order_id = of_order and note <> '';
	-- A stop may be shared with other recipients of the address.
	update public.stops s set address_key = s.id::text
		where s.depot_id = of_depot
			and s.id in (select ro.stop_id from public.route_orders ro
				where ro.depot_id = of_depot and ro.order_id = of_order)
			and not exists (
				select 1 from public.route_orders ro
				join public.orders o on o.depot_id = of_depot and o.id = ro.order_id
				where ro.depot_id = of_depot and ro.stop_id = s.id
					and o.id <> of_order and o.erased_at is null);
	update public.events e set payload = (
		select coalesce(jsonb_object_agg(p.key, case
			when p.key = 'changes' then (
				select coalesce(jsonb_agg(c.value || jsonb_build_object('from', mark, 'to', mark)), '[]')
				from jsonb_array_elements(p.value) c)
			when p.key in ('note', 'reason', 'sentTo') then to_jsonb(mark)
			else p.value end), '{}')
		from jsonb_each(e.payload) p)
		where e.depot_id = of_depot and e.payload ?| array['changes', 'note', 'reason', 'sentTo']
			and (e.noun_id = of_order
				or e.noun_id = any (debit_ids) and e.payload ->> 'orderNo' = seen.order_no
					and coalesce(e.payload ->> 'orderId' = of_order::text, true));
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'recipient' and subject_id = of_order;
end;
$function$;

CREATE OR REPLACE FUNCTION public.erase_staff_history(of_depot uuid, of_person uuid, mark text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
	if not exists (select from public.drivers d where d.id = of_person and d.erased_at is not null)
		and not exists (select from public.users u where u.id = of_person and u.erased_at is not null)
	then
		raise exception 'the history of a person with personal data is not erased';
	end if;
	update public.events e set payload = jsonb_set(e.payload, '{changes}', (
		select coalesce(jsonb_agg(c.value || jsonb_build_object('from', mark, 'to', mark)), '[]')
		from jsonb_array_elements(e.payload -> 'changes') c))
		where e.depot_id = of_depot and e.noun in ('driver', 'user') and e.noun_id = of_person
			and e.payload ? 'changes';
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'staff_history' and subject_id = of_person;
end;
$function$;

CREATE OR REPLACE FUNCTION public.fold_barcode(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (source ~ '^[1-9A-Za-z-][0-9A-Za-z-]*$'::text) THEN upper((source COLLATE "C")) ELSE (SELECT regexp_replace(regexp_replace(regexp_replace(CASE WHEN (code.bare ~ '^\([0-9]{2,4}\)'::text) THEN regexp_replace(code.bare, '\(([0-9]{2,4})\)'::text, '\1'::text, 'g'::text) ELSE code.bare END, '^00([0-9]{18})$'::text, '\1'::text), '^01([0-9]{14})$'::text, '\1'::text), '^0{1,2}([0-9]{12,13})$'::text, '\1'::text) AS regexp_replace FROM (SELECT regexp_replace(regexp_replace(fold_code(fold_barcode.source), '[<{[](GS|FNC1)[>}\]]'::text, ''::text, 'g'::text), '^\][A-Z][0-9]'::text, ''::text) AS regexp_replace) code(bare)) END;

CREATE OR REPLACE FUNCTION public.fold_code(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (source ~ '^[!-~]*$'::text) THEN upper((source COLLATE "C")) ELSE upper((translate(regexp_replace(NORMALIZE(regexp_replace(NORMALIZE(translate(source, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, '01234567890123456789'::text), NFKC), '[\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), NFC), '[\u0001-\u0020\u007F-\u009F\u1680\u2028\u2029]'::text, ''::text, 'g'::text), 'ıİçğöşü֊־᐀᠆‐‑‒–—―⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐵮𐺭˗⁃−'::text, 'IIÇĞÖŞÜ-----------------------------'::text) COLLATE "C")) END;

CREATE OR REPLACE FUNCTION public.fold_text(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(regexp_replace(NORMALIZE(translate(source, 'İIı'::text, 'iii'::text), NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.is_work_week(week jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((jsonb_typeof((week -> 'days'::text)) = 'object'::text) AND (jsonb_typeof((week -> 'breaks'::text)) = 'array'::text) AND (SELECT ((count(*) = 7) AND bool_and(((day.key = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])) AND ((day.value = 'null'::jsonb) OR COALESCE((clock_minutes((day.value ->> 'start'::text)) <> clock_minutes((day.value ->> 'end'::text))), false))))) FROM jsonb_each((is_work_week.week -> 'days'::text)) day(key, value)) AND (SELECT COALESCE(bool_and((EXISTS (SELECT 1 FROM jsonb_each((is_work_week.week -> 'days'::text)) day(key, value) WHERE break_fits(day.value, pause.value)))), true) AS "coalesce" FROM jsonb_array_elements((is_work_week.week -> 'breaks'::text)) pause(value))), false);

CREATE OR REPLACE FUNCTION public.keep_location_days(today date, days_kept integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
	present date := (clock_timestamp() at time zone 'UTC')::date;
	bounded date := greatest(least(today, present + 1), present - 1);
	opened date;
	old record;
	oldest date := least(today, present + 1) - days_kept;
begin
	if days_kept < 8 then
		raise exception 'positions are kept for 8 days at least, since records may be a week old';
	end if;
	for opened in select bounded + day from generate_series(-8, 7) as day order by abs(day) loop
		continue when to_regclass('public.location_records_' || to_char(opened, 'YYYYMMDD')) is not null;
		-- Options of a new table: Citus lets the application change no other.
		execute format(
			'create table public.%I partition of public.location_records for values from (%s) to (%s)
				with (autovacuum_vacuum_insert_threshold = -1,
					autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 10000)',
			'location_records_' || to_char(opened, 'YYYYMMDD'),
			extract(epoch from opened::timestamp)::bigint * 1000,
			extract(epoch from (opened + 1)::timestamp)::bigint * 1000
		);
		return 1;
	end loop;
	for old in
		select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = 'public.location_records'::regclass
			and c.relname < 'location_records_' || to_char(oldest, 'YYYYMMDD')
	loop
		execute format('drop table public.%I', old.name);
		return 1;
	end loop;
	return 0;
end;
$function$;

-- Mails about an account with the state of their sending; written: to a file, without a mail server. last_problem quotes nothing.
create table account_mails (
	id uuid not null,
	user_id uuid not null,
	kind text not null,
	failures integer,
	hosted_account text,
	state text not null default 'waiting'::text,
	tries integer not null default 0,
	not_before timestamp with time zone not null,
	claimed_until timestamp with time zone,
	last_problem text,
	created_at timestamp with time zone not null,
	settled_at timestamp with time zone,
	PRIMARY KEY (id),
	FOREIGN KEY (user_id) REFERENCES users(id),
	CHECK (((kind = 'sign_in_warning'::text) = (failures IS NOT NULL))),
	CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
	CHECK ((failures > 0)),
	CHECK ((hosted_account = ANY (ARRAY['created'::text, 'existing'::text, 'refused'::text]))),
	CHECK ((kind = ANY (ARRAY['invitation'::text, 'reset'::text, 'sign_in_warning'::text]))),
	CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'written'::text, 'failed'::text, 'dropped'::text])))
);
CREATE INDEX account_mails_by_age ON account_mails USING btree (created_at);
CREATE INDEX account_mails_by_user ON account_mails USING btree (user_id, created_at);
CREATE INDEX account_mails_waiting ON account_mails USING btree (not_before) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX account_mails_one_invitation ON account_mails USING btree (user_id) WHERE ((state = 'waiting'::text) AND (kind = 'invitation'::text));

-- What drivers and the office say about an address, without names and phone numbers.
create table address_facts (
	depot_id uuid not null,
	id uuid not null,
	address_id uuid not null,
	kind text not null,
	body text not null,
	state text not null default 'suggested'::text,
	expires_on date,
	suggested_by uuid not null,
	suggested_at timestamp with time zone not null,
	confirmed_by uuid,
	confirmed_at timestamp with time zone,
	confirmed_by_office boolean,
	retired_by uuid,
	retired_at timestamp with time zone,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, address_id) REFERENCES addresses(depot_id, id) ON DELETE CASCADE,
	CHECK (((confirmed_by <> suggested_by) OR confirmed_by_office)),
	CHECK (((length(btrim(body)) >= 3) AND (length(btrim(body)) <= 200))),
	CHECK (((retired_by IS NULL) = (retired_at IS NULL))),
	CHECK (((state <> 'confirmed'::text) OR (confirmed_at IS NOT NULL))),
	CHECK (((state <> 'suggested'::text) OR (confirmed_at IS NULL))),
	CHECK (((state = 'retired'::text) = (retired_at IS NOT NULL))),
	CHECK ((kind = ANY (ARRAY['hint'::text, 'entrance'::text, 'forbidden_entrance'::text, 'parking'::text, 'bell'::text]))),
	CHECK ((num_nonnulls(confirmed_by, confirmed_at, confirmed_by_office) = ANY (ARRAY[0, 3]))),
	CHECK ((state = ANY (ARRAY['suggested'::text, 'confirmed'::text, 'retired'::text])))
);
CREATE INDEX address_facts_by_address ON address_facts USING btree (depot_id, address_id);

-- Attempts and deliveries at an address by the hour of the day.
create table address_hours (
	depot_id uuid not null,
	address_id uuid not null,
	hour smallint not null,
	attempts integer not null,
	deliveries integer not null,
	PRIMARY KEY (depot_id, address_id, hour),
	FOREIGN KEY (depot_id, address_id) REFERENCES addresses(depot_id, id) ON DELETE CASCADE,
	CHECK (((deliveries >= 0) AND (deliveries <= attempts))),
	CHECK (((hour >= 0) AND (hour <= 23))),
	CHECK ((attempts > 0))
);

-- What deliveries have taught about an address; forgotten when it was not used for 24 months.
-- key: The same as addressKeyOf() in domain/.
-- merged_into: The address that the office declared the same; what this one learns goes there.
create table addresses (
	depot_id uuid not null,
	id uuid not null,
	key text not null,
	building_key text not null,
	province text not null default ''::text,
	district text not null default ''::text,
	neighbourhood text not null default ''::text,
	address_line text not null,
	search_fold text not null generated always as (fold_text(((((((address_line || ' '::text) || neighbourhood) || ' '::text) || district) || ' '::text) || province))) stored,
	longitude double precision,
	latitude double precision,
	pin_source text,
	pin_confirmed boolean not null default false,
	deliveries integer not null default 0,
	failures integer not null default 0,
	place_minutes double precision,
	parcel_seconds integer,
	best_from smallint,
	best_until smallint,
	merged_into uuid,
	is_root boolean not null generated always as ((merged_into IS NULL)) stored,
	root_of_merged boolean generated always as (
CASE
    WHEN (merged_into IS NOT NULL) THEN true
    ELSE NULL::boolean
END) stored,
	last_used_at timestamp with time zone not null,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, id, is_root),
	UNIQUE (depot_id, key),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (depot_id, merged_into, root_of_merged) REFERENCES addresses(depot_id, id, is_root),
	CHECK (((NOT pin_confirmed) OR (longitude IS NOT NULL))),
	CHECK (((best_from >= 0) AND (best_until <= 24) AND (best_from < best_until))),
	CHECK (((best_from IS NULL) = (best_until IS NULL))),
	CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
	CHECK (((length(key) >= 1) AND (length(key) <= 2000))),
	CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
	CHECK (((longitude IS NULL) = (latitude IS NULL))),
	CHECK (((longitude IS NULL) = (pin_source IS NULL))),
	CHECK (((pin_source <> 'office'::text) OR pin_confirmed)),
	CHECK (((place_minutes IS NULL) = (parcel_seconds IS NULL))),
	CHECK ((deliveries >= 0)),
	CHECK ((failures >= 0)),
	CHECK ((parcel_seconds >= 0)),
	CHECK ((pin_source = ANY (ARRAY['deliveries'::text, 'office'::text]))),
	CHECK ((place_minutes > (0)::double precision))
);
CREATE INDEX addresses_by_building ON addresses USING btree (depot_id, building_key);
CREATE INDEX addresses_by_latitude ON addresses USING btree (depot_id, latitude) WHERE (is_root AND (latitude IS NOT NULL));
CREATE INDEX addresses_by_root ON addresses USING btree (depot_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX addresses_by_search ON addresses USING gin (search_fold gin_trgm_ops);
CREATE INDEX addresses_by_use ON addresses USING btree (last_used_at);

-- Photos of an attempt that its phone announced; file_name is empty until the picture came.
create table attempt_photos (
	depot_id uuid not null,
	id uuid not null,
	attempt_id uuid not null,
	sha256 text not null,
	taken_at timestamp with time zone not null,
	longitude double precision,
	latitude double precision,
	file_name text,
	arrived_at timestamp with time zone,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, attempt_id) REFERENCES attempts(depot_id, id),
	CHECK (((file_name IS NULL) = (arrived_at IS NULL))),
	CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
	CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
	CHECK (((longitude IS NULL) = (latitude IS NULL))),
	CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX attempt_photos_awaited ON attempt_photos USING btree (depot_id, attempt_id) WHERE (file_name IS NULL);
CREATE INDEX attempt_photos_by_attempt ON attempt_photos USING btree (depot_id, attempt_id);

-- How well a failed attempt is evidenced. Neither pay nor ranking nor dispatch reads it.
-- driver_id: The driver of the route when it was measured.
-- points: Each signal with its state, points and the amount measured.
-- reviewed: A person looks at it: suspicious, or a blind control.
create table attempt_reviews (
	depot_id uuid not null,
	attempt_id uuid not null,
	driver_id uuid,
	result text not null,
	score smallint,
	possible smallint not null,
	points jsonb not null,
	reviewed boolean not null,
	measured_at timestamp with time zone not null,
	answer_until timestamp with time zone not null,
	answer text,
	answered_at timestamp with time zone,
	objection text,
	objected_at timestamp with time zone,
	decision text,
	decision_note text not null default ''::text,
	decided_by uuid,
	decided_at timestamp with time zone,
	version integer not null default 1,
	PRIMARY KEY (depot_id, attempt_id),
	FOREIGN KEY (depot_id, attempt_id) REFERENCES attempts(depot_id, id),
	CHECK (((answer IS NULL) = (answered_at IS NULL))),
	CHECK (((decided_at IS NULL) OR COALESCE((decided_at >= answered_at), (decided_at >= answer_until)))),
	CHECK (((decision IS NULL) OR reviewed)),
	CHECK (((length(btrim(answer)) >= 3) AND (length(btrim(answer)) <= 1000))),
	CHECK (((length(btrim(objection)) >= 3) AND (length(btrim(objection)) <= 1000))),
	CHECK (((objection IS NULL) = (objected_at IS NULL))),
	CHECK (((possible >= 0) AND (possible <= 100))),
	CHECK (((result <> 'insufficient'::text) OR (NOT reviewed))),
	CHECK (((result <> 'suspicious'::text) OR reviewed)),
	CHECK (((result = 'insufficient'::text) OR ((score IS NOT NULL) AND (possible >= 50)))),
	CHECK (((score >= 0) AND (score <= 100))),
	CHECK ((decision = ANY (ARRAY['call_customer'::text, 'retry'::text, 'sufficient'::text]))),
	CHECK ((num_nonnulls(decision, decided_by, decided_at) = ANY (ARRAY[0, 3]))),
	CHECK ((result = ANY (ARRAY['suspicious'::text, 'evidenced'::text, 'insufficient'::text])))
);
CREATE INDEX attempt_reviews_by_driver ON attempt_reviews USING btree (depot_id, driver_id, measured_at) WHERE reviewed;
CREATE INDEX attempt_reviews_open ON attempt_reviews USING btree (depot_id, measured_at) WHERE reviewed;

create table attempts (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	route_id uuid not null,
	attempt_no integer not null,
	outcome text not null,
	reason_code text,
	received_by text,
	relation text,
	note text not null default ''::text,
	photo_keys text[] not null default '{}'::text[],
	call_count integer not null default 0,
	longitude double precision,
	latitude double precision,
	distance_m integer,
	from_office boolean not null,
	recorded_by uuid not null,
	recorded_by_name text not null,
	happened_at timestamp with time zone not null,
	recorded_at timestamp with time zone not null,
	reverted_at timestamp with time zone,
	reverted_by uuid,
	reverted_by_name text,
	reverted_reason text,
	proofs_required text[] not null default '{}'::text[],
	signed boolean not null default false,
	paper_keys text[] not null default '{}'::text[],
	identity_digits text,
	announced_photos integer not null default 0,
	code_proof text,
	erased_at timestamp with time zone,
	shortfall_reason text,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK (((NOT ('code'::text = ANY (proofs_required))) OR (outcome = ANY (ARRAY['failed'::text, 'postponed'::text])) OR (code_proof IS NOT NULL))),
	CHECK (((NOT ('identity'::text = ANY (proofs_required))) OR (outcome = ANY (ARRAY['failed'::text, 'postponed'::text])) OR (identity_digits IS NOT NULL) OR (erased_at IS NOT NULL))),
	CHECK (((NOT ('photo'::text = ANY (proofs_required))) OR (outcome = ANY (ARRAY['failed'::text, 'postponed'::text])) OR (cardinality(photo_keys) > 0) OR (announced_photos > 0) OR (erased_at IS NOT NULL))),
	CHECK (((NOT ('signature'::text = ANY (proofs_required))) OR (outcome = ANY (ARRAY['failed'::text, 'postponed'::text])) OR signed OR (cardinality(paper_keys) > 0) OR (erased_at IS NOT NULL))),
	CHECK (((outcome <> ALL (ARRAY['delivered'::text, 'partially_delivered'::text])) OR ((received_by IS NOT NULL) AND (relation IS NOT NULL)))),
	CHECK (((outcome <> ALL (ARRAY['failed'::text, 'postponed'::text])) OR (reason_code IS NOT NULL))),
	CHECK (((reverted_at IS NULL) = (reverted_reason IS NULL))),
	CHECK (((shortfall_reason IS NULL) OR (outcome = 'partially_delivered'::text))),
	CHECK ((announced_photos >= 0)),
	CHECK ((call_count >= 0)),
	CHECK ((code_proof = ANY (ARRAY['verified'::text, 'released'::text]))),
	CHECK ((identity_digits ~ '^[0-9]{4}$'::text)),
	CHECK ((outcome = ANY (ARRAY['delivered'::text, 'partially_delivered'::text, 'failed'::text, 'postponed'::text]))),
	CHECK ((proofs_required <@ ARRAY['signature'::text, 'photo'::text, 'identity'::text, 'code'::text]))
);
CREATE INDEX attempts_by_order ON attempts USING btree (depot_id, order_id, recorded_at);
CREATE INDEX attempts_failed ON attempts USING btree (depot_id, recorded_at) WHERE (outcome = 'failed'::text);
CREATE UNIQUE INDEX attempts_standing ON attempts USING btree (depot_id, route_id, order_id) WHERE (reverted_at IS NULL);

-- append-only: money that was due when an order was handed over at the branch; no driver answers for it.
create table branch_collections (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	service_date date not null,
	method text not null,
	amount_kurus bigint not null,
	receipt_no text,
	collected_by uuid not null,
	collected_by_name text not null,
	collected_at timestamp with time zone not null,
	approval_code text,
	slip_required boolean not null default false,
	cash_step_kurus integer not null default 0,
	rounding_kurus bigint not null default 0,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	CHECK (((NOT slip_required) OR (method <> 'card'::text) OR ((receipt_no IS NOT NULL) AND (approval_code IS NOT NULL)))),
	CHECK (((amount_kurus > 0) OR ((amount_kurus = 0) AND (rounding_kurus < 0)))),
	CHECK (((length(approval_code) >= 1) AND (length(approval_code) <= 20))),
	CHECK (((rounding_kurus = 0) OR ((method = 'cash'::text) AND ((abs(rounding_kurus) * 2) <= cash_step_kurus) AND ((amount_kurus % (NULLIF(cash_step_kurus, 0))::bigint) = 0) AND (amount_kurus >= rounding_kurus)))),
	CHECK ((cash_step_kurus = ANY (ARRAY[0, 5, 25, 50, 100]))),
	CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'transfer'::text, 'meal_card'::text])))
);
CREATE INDEX branch_collections_by_day ON branch_collections USING btree (depot_id, service_date);
CREATE INDEX branch_collections_by_order ON branch_collections USING btree (depot_id, order_id);

create table capacity_calendars (
	depot_id uuid not null,
	PRIMARY KEY (depot_id),
	FOREIGN KEY (depot_id) REFERENCES depots(id)
);

-- exception: What differs from the rule of the weekday, with a reason; null: nothing.
create table capacity_days (
	depot_id uuid not null,
	area text not null,
	service_date date not null,
	exception text,
	stops integer,
	desi integer,
	reason text,
	updated_by_name text,
	updated_at timestamp with time zone,
	PRIMARY KEY (depot_id, area, service_date),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((NOT (exception IS DISTINCT FROM 'limits'::text)) = (num_nonnulls(stops, desi) > 0))),
	CHECK (((area <> ''::text) OR (exception IS DISTINCT FROM 'limits'::text))),
	CHECK (((desi >= 1) AND (desi <= 10000000))),
	CHECK (((exception IS NULL) = (reason IS NULL))),
	CHECK (((exception IS NULL) = (updated_at IS NULL))),
	CHECK (((exception IS NULL) = (updated_by_name IS NULL))),
	CHECK (((length(reason) >= 3) AND (length(reason) <= 200))),
	CHECK (((stops >= 1) AND (stops <= 100000))),
	CHECK ((exception = ANY (ARRAY['closed'::text, 'limits'::text]))),
	CHECK ((length(area) <= 80))
);

create table capacity_holds (
	depot_id uuid not null,
	id uuid not null,
	area text not null,
	service_date date not null,
	stops integer not null,
	desi numeric(10,2) not null,
	held_by uuid not null,
	held_by_name text not null,
	created_at timestamp with time zone not null,
	expires_at timestamp with time zone not null,
	order_id uuid,
	released_at timestamp with time zone,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, order_id),
	FOREIGN KEY (depot_id, area, service_date) REFERENCES capacity_days(depot_id, area, service_date),
	CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '00:15:00'::interval)))),
	CHECK (((order_id IS NULL) OR (released_at IS NULL))),
	CHECK (((stops >= 1) AND (stops <= 1000))),
	CHECK ((area <> ''::text)),
	CHECK ((desi >= (0)::numeric))
);
CREATE INDEX capacity_holds_expired ON capacity_holds USING btree (expires_at);
CREATE INDEX capacity_holds_live ON capacity_holds USING btree (depot_id, service_date) WHERE ((order_id IS NULL) AND (released_at IS NULL));

-- Limits of each weekday per ilçe.
-- cut_off: Until when orders are taken, so many days (cut_off_days) before the day.
create table capacity_rules (
	depot_id uuid not null,
	area text not null,
	weekday text not null,
	closed boolean not null,
	stops integer,
	desi integer,
	cut_off time without time zone,
	cut_off_days integer not null default 1,
	updated_by_name text not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, area, weekday),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((NOT closed) OR (num_nonnulls(stops, desi, cut_off) = 0))),
	CHECK (((area <> ''::text) OR (num_nonnulls(stops, desi) = 0))),
	CHECK (((cut_off_days >= 0) AND (cut_off_days <= 7))),
	CHECK (((desi >= 1) AND (desi <= 10000000))),
	CHECK (((stops >= 1) AND (stops <= 100000))),
	CHECK ((closed OR (num_nonnulls(stops, desi, cut_off) > 0))),
	CHECK ((length(area) <= 80)),
	CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);

-- append-only: each count of a round, the first and the recount; due_kurus is the expected sum before expenses.
create table cash_counts (
	depot_id uuid not null,
	id uuid not null,
	route_id uuid not null,
	round integer not null,
	attempt integer not null,
	settlement_version integer not null,
	due_kurus bigint not null,
	expected_kurus bigint not null,
	denominations jsonb not null,
	counted_kurus bigint not null,
	counted_by uuid not null,
	counted_by_name text not null,
	counted_at timestamp with time zone not null,
	pos_totals jsonb not null default '[]'::jsonb,
	card_due_kurus bigint not null default 0,
	pos_kurus bigint,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, route_id, round, attempt),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK ((attempt = ANY (ARRAY[1, 2]))),
	CHECK ((card_due_kurus >= 0)),
	CHECK ((counted_kurus >= 0)),
	CHECK ((pos_kurus >= 0)),
	CHECK ((round >= 1)),
	CHECK ((settlement_version >= 0))
);

create table collections (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	route_id uuid not null,
	attempt_id uuid not null,
	method text not null,
	amount_kurus bigint not null,
	receipt_no text,
	collected_at timestamp with time zone not null,
	reverted_at timestamp with time zone,
	approval_code text,
	slip_required boolean not null default false,
	cash_step_kurus integer not null default 0,
	rounding_kurus bigint not null default 0,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, attempt_id) REFERENCES attempts(depot_id, id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK (((NOT slip_required) OR (method <> 'card'::text) OR ((receipt_no IS NOT NULL) AND (approval_code IS NOT NULL)))),
	CHECK (((amount_kurus > 0) OR ((amount_kurus = 0) AND (rounding_kurus < 0)))),
	CHECK (((length(approval_code) >= 1) AND (length(approval_code) <= 20))),
	CHECK (((rounding_kurus = 0) OR ((method = 'cash'::text) AND ((abs(rounding_kurus) * 2) <= cash_step_kurus) AND ((amount_kurus % (NULLIF(cash_step_kurus, 0))::bigint) = 0) AND (amount_kurus >= rounding_kurus)))),
	CHECK ((cash_step_kurus = ANY (ARRAY[0, 5, 25, 50, 100]))),
	CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'transfer'::text, 'meal_card'::text])))
);
CREATE INDEX collections_by_order ON collections USING btree (depot_id, order_id);
CREATE INDEX collections_by_route ON collections USING btree (depot_id, route_id);

-- One row: the operation whose name, numbers and logo stand on its papers. Its policies stand in policies.
create table company (
	id uuid not null,
	title text not null default ''::text,
	tax_office text not null default ''::text,
	tax_number text,
	address text not null default ''::text,
	phone text,
	iban text,
	logo_file text,
	version integer not null default 1,
	updated_at timestamp with time zone not null,
	setup_skipped text[] not null default '{}'::text[],
	setup_hidden boolean not null default false,
	PRIMARY KEY (id),
	CHECK ((iban ~ '^TR[0-9]{24}$'::text)),
	CHECK ((id = '00000000-0000-0000-0000-000000000000'::uuid)),
	CHECK ((length(address) <= 300)),
	CHECK ((length(tax_office) <= 60)),
	CHECK ((length(title) <= 160)),
	CHECK ((phone ~ '^\+[0-9]{10,15}$'::text)),
	CHECK ((setup_skipped <@ ARRAY['company'::text, 'map'::text, 'depot'::text, 'vehicles'::text, 'drivers'::text, 'users'::text, 'orders'::text])),
	CHECK ((tax_number ~ '^[0-9]{10,11}$'::text))
);

-- The last number given out per depot and name: route numbers of a day, debit numbers of a year, change_seq of events.
create table counters (
	depot_id uuid not null,
	name text not null,
	value bigint not null,
	PRIMARY KEY (depot_id, name)
);

-- The present holder of each piece; version is the number of its last ledger entry.
create table custody (
	depot_id uuid not null,
	piece_id uuid not null,
	holder text not null,
	version integer not null,
	since timestamp with time zone not null,
	is_product boolean not null default false,
	PRIMARY KEY (depot_id, piece_id),
	FOREIGN KEY (depot_id, piece_id, version, holder) REFERENCES custody_entries(depot_id, piece_id, seq, to_holder)
);
CREATE INDEX custody_by_holder ON custody USING btree (depot_id, holder) WHERE ((holder <> 'depot'::text) AND (holder <> 'recipient'::text));
CREATE INDEX custody_of_products ON custody USING btree (depot_id, since, piece_id) WHERE ((holder = 'depot'::text) AND is_product);

-- append-only: each row hands one piece from its present holder to the next; corrections are counter-movements.
create table custody_entries (
	depot_id uuid not null,
	piece_id uuid not null,
	seq integer not null,
	prev_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
	from_holder text,
	to_holder text not null,
	movement text not null,
	key text not null,
	reason_code text,
	note text,
	document_id uuid,
	actor_id uuid not null,
	actor_name text not null,
	device_at timestamp with time zone,
	at timestamp with time zone not null,
	PRIMARY KEY (depot_id, piece_id, seq),
	UNIQUE (depot_id, key),
	UNIQUE (depot_id, piece_id, seq, to_holder),
	FOREIGN KEY (depot_id, piece_id) REFERENCES pieces(depot_id, id),
	FOREIGN KEY (depot_id, piece_id, prev_seq, from_holder) REFERENCES custody_entries(depot_id, piece_id, seq, to_holder),
	CHECK ((((to_holder = 'missing'::text) = (movement = 'missed'::text)) AND ((movement <> 'missed'::text) OR (NOT (from_holder IS DISTINCT FROM 'depot'::text))) AND ((movement <> 'found'::text) OR ((NOT (from_holder IS DISTINCT FROM 'missing'::text)) AND (to_holder = 'depot'::text))) AND ((from_holder IS DISTINCT FROM 'missing'::text) OR (movement = 'found'::text) OR ((movement = 'written_off'::text) AND (to_holder = 'written_off'::text))))),
	CHECK (((seq = 1) = (from_holder IS NULL))),
	CHECK ((from_holder IS DISTINCT FROM to_holder)),
	CHECK ((movement = ANY (ARRAY['announced'::text, 'received'::text, 'receipt_undone'::text, 'scanned_out'::text, 'scan_undone'::text, 'accepted'::text, 'delivered'::text, 'delivery_undone'::text, 'taken_back'::text, 'handed_back'::text, 'hand_back_undone'::text, 'transferred'::text, 'undebited'::text, 'written_off'::text, 'to_sender'::text, 'disposed'::text, 'missed'::text, 'found'::text]))),
	CHECK ((seq >= 1)),
	CHECK ((to_holder ~ '^(expected|depot|missing|recipient|sender|written_off|transit|(loading|debit):[0-9a-f-]{36})$'::text))
);
CREATE INDEX custody_entries_by_giver ON custody_entries USING btree (depot_id, from_holder) WHERE (from_holder ~~ 'debit:%'::text);
CREATE INDEX custody_entries_by_taker ON custody_entries USING btree (depot_id, to_holder) WHERE (to_holder ~~ 'debit:%'::text);
CREATE INDEX custody_entries_of_sender_handovers ON custody_entries USING btree (depot_id, document_id) WHERE ((movement = 'to_sender'::text) AND (document_id IS NOT NULL));

-- POS cihazı, el terminali, boş kasa: on the zimmet beside the goods, counted back or said to be missing.
-- disputed_at: When the driver said that it was not handed over, in the latest dispute of its zimmet.
create table debit_equipment (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid not null,
	kind text not null,
	serial text not null default ''::text,
	label text not null default ''::text,
	given_count integer not null,
	returned_count integer not null default 0,
	missing_count integer not null default 0,
	missing_note text not null default ''::text,
	given_by uuid not null,
	given_by_name text not null,
	given_at timestamp with time zone not null,
	settled_by_name text,
	settled_at timestamp with time zone,
	removed_at timestamp with time zone,
	version integer not null default 1,
	transferred_count integer not null default 0,
	disputed_at timestamp with time zone,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, debit_id) REFERENCES debits(depot_id, id),
	CHECK ((((returned_count + missing_count) + transferred_count) <= given_count)),
	CHECK (((given_count >= 1) AND (given_count <= 999))),
	CHECK (((missing_count = 0) OR (length(missing_note) >= 10))),
	CHECK (((returned_count + missing_count) <= given_count)),
	CHECK ((kind = ANY (ARRAY['pos'::text, 'handheld'::text, 'crate'::text, 'pallet'::text, 'other'::text]))),
	CHECK ((length(label) <= 80)),
	CHECK ((length(missing_note) <= 1000)),
	CHECK ((length(serial) <= 60)),
	CHECK ((missing_count >= 0)),
	CHECK ((returned_count >= 0)),
	CHECK ((transferred_count >= 0))
);
CREATE INDEX debit_equipment_by_debit ON debit_equipment USING btree (depot_id, debit_id);
CREATE UNIQUE INDEX debit_equipment_one_holder ON debit_equipment USING btree (depot_id, kind, upper((serial COLLATE "C"))) WHERE ((serial <> ''::text) AND (removed_at IS NULL) AND (((returned_count + missing_count) + transferred_count) < given_count));

-- One row per piece that was scanned or left behind; a planned piece without a row is pending (Zimmet Bekliyor), so the plan and the zimmet cannot drift apart.
create table debit_lines (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid not null,
	piece_id uuid not null,
	order_id uuid,
	state text not null,
	reason_code text,
	note text not null default ''::text,
	scanned_at timestamp with time zone,
	settled_at timestamp with time zone,
	condition text,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, debit_id, piece_id),
	FOREIGN KEY (depot_id, debit_id) REFERENCES debits(depot_id, id),
	FOREIGN KEY (depot_id, piece_id) REFERENCES pieces(depot_id, id),
	CHECK (((state <> 'not_debited'::text) OR (reason_code IS NOT NULL))),
	CHECK (((state <> ALL (ARRAY['undebited'::text, 'written_off'::text])) OR (reason_code IS NOT NULL))),
	CHECK ((condition = ANY (ARRAY['sellable'::text, 'repack'::text, 'damaged'::text, 'destroy'::text, 'to_supplier'::text]))),
	CHECK ((state = ANY (ARRAY['not_debited'::text, 'debited'::text, 'cleared_delivered'::text, 'return_pending'::text, 'cleared_returned'::text, 'transferred'::text, 'undebited'::text, 'written_off'::text])))
);
CREATE INDEX debit_lines_by_order ON debit_lines USING btree (depot_id, order_id);
CREATE INDEX debit_lines_by_piece ON debit_lines USING btree (depot_id, piece_id);

-- dispute_float_kurus: The float of the zimmet when the driver disputed it.
-- dispute_piece_ids: Pieces that the driver did not find, in the latest dispute; empty for an older phone.
-- dispute_phase: Whether the latest dispute is about the goods that the driver received or about those that he handed back.
create table debits (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	route_id uuid not null,
	vehicle_id uuid not null,
	driver_id uuid not null,
	state text not null,
	service_date date not null,
	float_kurus bigint not null default 0,
	handed_over_by uuid,
	handed_over_by_name text,
	handed_over_at timestamp with time zone,
	accepted_by uuid,
	accepted_by_name text,
	accepted_at timestamp with time zone,
	accepted_on_paper boolean not null default false,
	dispute_note text,
	disputed_at timestamp with time zone,
	short_count integer not null default 0,
	over_count integer not null default 0,
	difference_note text,
	cleared_at timestamp with time zone,
	version integer not null default 1,
	created_by uuid not null,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	signature_required boolean not null default false,
	signed boolean not null default false,
	dispute_float_kurus bigint,
	dispute_received_kurus bigint,
	dispute_piece_ids uuid[] not null default '{}'::uuid[],
	dispute_phase text not null default 'loading'::text,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	FOREIGN KEY (driver_id) REFERENCES drivers(id),
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
	CHECK ((((dispute_float_kurus IS NULL) = (dispute_received_kurus IS NULL)) AND (dispute_received_kurus < dispute_float_kurus) AND ((dispute_float_kurus IS NULL) OR (disputed_at IS NOT NULL)))),
	CHECK ((((state <> 'disputed'::text) OR (dispute_phase = 'loading'::text)) AND ((state <> 'return_disputed'::text) OR ((dispute_phase = 'return'::text) AND (cleared_at IS NULL))))),
	CHECK (((accepted_at IS NULL) OR (NOT signature_required) OR signed)),
	CHECK (((cardinality(dispute_piece_ids) = 0) OR (disputed_at IS NOT NULL))),
	CHECK (((dispute_phase <> 'return'::text) OR ((accepted_at IS NOT NULL) AND (disputed_at IS NOT NULL) AND (dispute_note IS NOT NULL) AND (cardinality(dispute_piece_ids) > 0) AND (short_count = 0) AND (over_count = 0) AND (dispute_float_kurus IS NULL)))),
	CHECK ((dispute_float_kurus > 0)),
	CHECK ((dispute_phase = ANY (ARRAY['loading'::text, 'return'::text]))),
	CHECK ((dispute_received_kurus >= 0)),
	CHECK ((float_kurus >= 0)),
	CHECK ((over_count >= 0)),
	CHECK ((short_count >= 0)),
	CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_acceptance'::text, 'disputed'::text, 'open'::text, 'partially_cleared'::text, 'return_disputed'::text, 'cleared'::text, 'cancelled'::text])))
);
CREATE INDEX debits_by_date ON debits USING btree (depot_id, service_date DESC, id DESC);
CREATE INDEX debits_by_route ON debits USING btree (depot_id, route_id);
CREATE INDEX debits_open ON debits USING btree (depot_id, driver_id) WHERE (state <> ALL (ARRAY['cleared'::text, 'cancelled'::text]));
CREATE UNIQUE INDEX debits_one_per_route_driver ON debits USING btree (depot_id, route_id, driver_id) WHERE (state <> 'cancelled'::text);

-- Deliveries that a second person allowed without a code.
create table delivery_code_releases (
	depot_id uuid not null,
	route_id uuid not null,
	order_id uuid not null,
	reason text not null,
	requested_by uuid not null,
	requested_by_name text not null,
	requested_at timestamp with time zone not null,
	released_by uuid,
	released_by_name text,
	released_at timestamp with time zone,
	PRIMARY KEY (depot_id, route_id, order_id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK (((released_by IS NULL) = (released_at IS NULL))),
	CHECK ((released_by <> requested_by))
);

-- Delivery codes of an order on a route; the newest one is valid. sent_to is masked.
create table delivery_codes (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	route_id uuid not null,
	number integer not null,
	requested_by uuid,
	requested_by_name text not null,
	created_at timestamp with time zone not null,
	replaced_at timestamp with time zone,
	wrong_tries integer not null default 0,
	last_wrong_request text,
	send_state text not null default 'waiting'::text,
	send_tries integer not null default 0,
	not_before timestamp with time zone not null,
	claimed_until timestamp with time zone,
	channel text,
	sent_to text,
	sent_at timestamp with time zone,
	last_problem text,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, route_id, order_id, number),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK (((send_state = 'sent'::text) = (sent_at IS NOT NULL))),
	CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5))),
	CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text, 'file'::text]))),
	CHECK ((number >= 1)),
	CHECK ((send_state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX delivery_codes_waiting ON delivery_codes USING btree (depot_id, not_before) WHERE (send_state = 'waiting'::text);
CREATE UNIQUE INDEX delivery_codes_valid ON delivery_codes USING btree (depot_id, route_id, order_id) WHERE (replaced_at IS NULL);

-- Every code that a depot has or had; it is never given to another depot.
create table depot_codes (
	code text not null,
	owner_id uuid not null,
	PRIMARY KEY (code),
	UNIQUE (code, owner_id)
);
CREATE INDEX depot_codes_by_owner ON depot_codes USING btree (owner_id);

-- work_week: Working times of drivers without times of their own; null: the usual ones.
create table depots (
	id uuid not null,
	code text not null,
	name text not null,
	province text not null,
	district text not null,
	address_line text not null default ''::text,
	longitude double precision,
	latitude double precision,
	opens_at time without time zone,
	closes_at time without time zone,
	retired_at timestamp with time zone,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	receives_by_scan boolean not null default false,
	neighbourhood text not null default ''::text,
	postal_code text,
	work_week jsonb,
	PRIMARY KEY (id),
	UNIQUE (code),
	FOREIGN KEY (code, id) REFERENCES depot_codes(code, owner_id),
	CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
	CHECK (((length(name) >= 2) AND (length(name) <= 80))),
	CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
	CHECK (((work_week IS NULL) OR is_work_week(work_week))),
	CHECK ((code ~ '^[A-Z0-9-]{2,12}$'::text)),
	CHECK ((postal_code ~ '^(0[1-9]|[1-7][0-9]|8[01])[0-9]{3}$'::text))
);

-- append-only: a payment closes the oldest debt first; a correction is a negative row.
create table driver_debt_payments (
	depot_id uuid not null,
	id uuid not null,
	debt_id uuid not null,
	settlement_id uuid,
	amount_kurus bigint not null,
	note text not null default ''::text,
	recorded_by uuid not null,
	recorded_by_name text not null,
	recorded_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, debt_id) REFERENCES driver_debts(depot_id, id),
	CHECK ((amount_kurus <> 0))
);
CREATE INDEX driver_debt_payments_by_debt ON driver_debt_payments USING btree (depot_id, debt_id);

create table driver_debts (
	depot_id uuid not null,
	id uuid not null,
	driver_id uuid not null,
	route_id uuid not null,
	source_date date not null,
	amount_kurus bigint not null,
	created_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, route_id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	FOREIGN KEY (driver_id) REFERENCES drivers(id),
	CHECK ((amount_kurus > 0))
);
CREATE INDEX driver_debts_by_driver ON driver_debts USING btree (depot_id, driver_id, source_date);

create table driver_exceptions (
	id uuid not null,
	driver_id uuid not null,
	kind text not null,
	from_date date not null,
	until_date date not null,
	start_time time without time zone,
	end_time time without time zone,
	note text not null default ''::text,
	created_at timestamp with time zone not null,
	PRIMARY KEY (id),
	FOREIGN KEY (driver_id) REFERENCES drivers(id),
	CHECK (((kind = 'hours'::text) = (end_time IS NOT NULL))),
	CHECK (((kind = 'hours'::text) = (start_time IS NOT NULL))),
	CHECK (((until_date >= from_date) AND (until_date <= (from_date + 366)))),
	CHECK ((kind = ANY (ARRAY['leave'::text, 'sick'::text, 'off'::text, 'hours'::text]))),
	CHECK ((length(note) <= 200)),
	CHECK ((start_time <> end_time)),
	EXCLUDE USING gist (driver_id WITH =, daterange(from_date, until_date, '[]'::text) WITH &&)
);

-- national_id_sealed: TCKN encrypted by the application (KVKK); only its last four digits stand in the open.
-- erased_at: The personal data of the driver were erased; the name stays.
-- work_week: Own working times; null: those of the depot.
-- known_districts: İlçeler that the driver knows, as İl/İlçe.
create table drivers (
	id uuid not null,
	depot_id uuid not null,
	full_name text not null,
	name_fold text generated always as (fold_text(full_name)) stored,
	phone text,
	national_id_sealed text,
	national_id_last4 text,
	licence_class text,
	src_document text,
	state text not null default 'active'::text,
	retired_at timestamp with time zone,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	licence_until date,
	src_until date,
	erased_at timestamp with time zone,
	work_week jsonb,
	known_districts text[] not null default '{}'::text[],
	PRIMARY KEY (id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((cardinality(known_districts) <= 100) AND (array_position(known_districts, NULL::text) IS NULL))),
	CHECK (((erased_at IS NULL) OR ((retired_at IS NOT NULL) AND (phone IS NULL) AND (national_id_sealed IS NULL) AND (national_id_last4 IS NULL) AND (licence_class IS NULL) AND (licence_until IS NULL) AND (src_document IS NULL) AND (src_until IS NULL) AND (work_week IS NULL) AND (known_districts = '{}'::text[])))),
	CHECK (((length(full_name) >= 3) AND (length(full_name) <= 80))),
	CHECK (((work_week IS NULL) OR is_work_week(work_week))),
	CHECK ((national_id_last4 ~ '^[0-9]{4}$'::text)),
	CHECK ((phone ~ '^\+[0-9]{10,15}$'::text)),
	CHECK ((state = ANY (ARRAY['active'::text, 'on_leave'::text, 'off_duty'::text])))
);
CREATE INDEX drivers_by_depot ON drivers USING btree (depot_id, name_fold);

-- append-only: orders whose recipient was erased, when and by whom. No personal data.
create table erasures (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	basis text not null,
	erased_by uuid not null,
	erased_by_name text not null,
	erased_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, order_id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	CHECK ((basis = ANY (ARRAY['request'::text, 'purpose_ended'::text])))
);
CREATE INDEX erasures_by_time ON erasures USING btree (depot_id, erased_at DESC);

-- The last event that a consumer has read in a depot, and the process that reads for it.
create table event_cursors (
	depot_id uuid not null,
	consumer text not null,
	last_seq bigint not null,
	holder uuid,
	lease_until timestamp with time zone,
	PRIMARY KEY (depot_id, consumer)
);

-- What happened, append-only, one growing change_seq per depot in commit order: İşlem Geçmişi and live screens read it. actor_id is empty when the system acted.
create table events (
	depot_id uuid not null,
	change_seq bigint not null,
	id uuid not null,
	noun text not null,
	noun_id uuid not null,
	kind text not null,
	payload jsonb not null,
	actor_id uuid,
	actor_name text not null,
	request_id text,
	at timestamp with time zone not null,
	device_acted_at timestamp with time zone,
	device_sent_at timestamp with time zone,
	device_received_at timestamp with time zone,
	PRIMARY KEY (depot_id, change_seq),
	CHECK ((num_nonnulls(device_acted_at, device_sent_at, device_received_at) = ANY (ARRAY[0, 3])))
);
CREATE INDEX events_of_noun ON events USING btree (depot_id, noun_id, change_seq);

-- How this depot last read a file with these headings, so the next file of the same shop is read without questions.
-- sender_key: The sender whose files have these headings; empty for those of every sender.
create table file_profiles (
	depot_id uuid not null,
	noun text not null,
	header_signature text not null,
	sender_key text not null default ''::text,
	profile jsonb not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, noun, header_signature, sender_key),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK ((noun = ANY (ARRAY['order'::text, 'driver'::text, 'vehicle'::text, 'user'::text])))
);

-- A temporary file lies in its uploader's first depot until a record claims it into its own; unclaimed it is deleted after 24 hours (trust.md §5).
-- paper_name: The name to save a paper under that was opened in a tab; null for an upload.
create table files (
	depot_id uuid not null,
	id uuid not null,
	media_type text not null,
	byte_size integer not null,
	uploaded_by uuid not null,
	uploaded_at timestamp with time zone not null,
	noun text,
	noun_id uuid,
	expires_at timestamp with time zone,
	sha256 text,
	paper_name text,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK ((((noun IS NULL) = (noun_id IS NULL)) AND ((noun IS NULL) = (expires_at IS NOT NULL)))),
	CHECK (((paper_name IS NULL) OR (noun IS NULL))),
	CHECK ((byte_size > 0)),
	CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/gif'::text, 'application/pdf'::text]))),
	CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX files_by_expiry ON files USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX files_by_record ON files USING btree (depot_id, noun_id) WHERE (noun_id IS NOT NULL);
CREATE INDEX files_unclaimed ON files USING btree (depot_id, uploaded_by) WHERE (expires_at IS NOT NULL);

-- Answers of the geocoder by address, and the addresses that wait to be asked for.
-- kind: The service that answered; its terms limit how long the answer is kept.
create table geocoded_addresses (
	depot_id uuid not null,
	address_key text not null,
	state text not null,
	kind text,
	longitude double precision,
	latitude double precision,
	precision text,
	rejection text,
	tries integer not null default 0,
	not_before timestamp with time zone not null,
	claimed_until timestamp with time zone,
	last_problem text,
	created_at timestamp with time zone not null,
	answered_at timestamp with time zone,
	PRIMARY KEY (depot_id, address_key),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (("precision" = ANY (ARRAY['building'::text, 'street'::text, 'neighbourhood'::text, 'district'::text, 'province'::text]))),
	CHECK (((("precision" IS NULL) = (longitude IS NULL)) AND (("precision" IS NULL) = (latitude IS NULL)))),
	CHECK ((((answered_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'given_up'::text]))) AND ((kind IS NULL) = (answered_at IS NULL)))),
	CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
	CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
	CHECK (((state = 'found'::text) = ("precision" IS NOT NULL))),
	CHECK (((state = 'rejected'::text) = (rejection IS NOT NULL))),
	CHECK ((kind = ANY (ARRAY['nominatim'::text, 'google'::text, 'here'::text]))),
	CHECK ((rejection = ANY (ARRAY['country'::text, 'province'::text, 'district'::text, 'ambiguous'::text]))),
	CHECK ((state = ANY (ARRAY['waiting'::text, 'found'::text, 'none'::text, 'rejected'::text, 'given_up'::text])))
);
CREATE INDEX geocoded_addresses_by_age ON geocoded_addresses USING btree (answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX geocoded_addresses_due ON geocoded_addresses USING btree (depot_id, not_before) WHERE (state = 'waiting'::text);

-- One row: the service of the company; no kind means none.
-- next_at: When the next request may be sent, by whichever process.
-- paused_until: No request before: the quota is used up, the key refused, or the service does not answer.
create table geocoders (
	id uuid not null,
	kind text,
	nominatim_url text not null default ''::text,
	key_sealed text,
	per_second integer not null default 1,
	keep_days integer not null default 30,
	next_at timestamp with time zone not null default '2000-01-01 00:00:00+00'::timestamp with time zone,
	problem text,
	failures integer not null default 0,
	paused_until timestamp with time zone,
	version integer not null default 1,
	updated_at timestamp with time zone not null default '2000-01-01 00:00:00+00'::timestamp with time zone,
	PRIMARY KEY (id),
	CHECK (((NOT (kind IS DISTINCT FROM 'nominatim'::text)) = (nominatim_url <> ''::text))),
	CHECK (((keep_days >= 1) AND (keep_days <= 730))),
	CHECK (((kind IS NULL) OR (kind = 'nominatim'::text) OR (keep_days <= 30))),
	CHECK (((kind IS NULL) OR (kind = 'nominatim'::text) OR (key_sealed IS NOT NULL))),
	CHECK (((paused_until IS NULL) OR (problem IS NOT NULL))),
	CHECK (((per_second >= 1) AND (per_second <= 50))),
	CHECK (((problem IS NULL) = (failures = 0))),
	CHECK ((failures >= 0)),
	CHECK ((id = '00000000-0000-0000-0000-000000000000'::uuid)),
	CHECK ((kind = ANY (ARRAY['nominatim'::text, 'google'::text, 'here'::text]))),
	CHECK ((length(nominatim_url) <= 300)),
	CHECK ((problem = ANY (ARRAY['over_quota'::text, 'refused'::text, 'failed'::text])))
);

-- The first answer to every act, written in the transaction of its effect and replayed for 7 days. Status is empty only inside that transaction.
create table idempotency_keys (
	depot_id uuid not null,
	key text not null,
	request_hash text not null,
	status integer,
	body jsonb,
	at timestamp with time zone not null,
	PRIMARY KEY (depot_id, key),
	CHECK (((length(key) >= 8) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (at);
CREATE UNIQUE INDEX idempotency_keys_once ON idempotency_keys USING btree (key);

-- password: scrypt with its parameters and salt.
create table identity_accounts (
	id uuid not null,
	user_id uuid not null,
	account_id text not null,
	provider_id text not null,
	password text,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamp with time zone,
	refresh_token_expires_at timestamp with time zone,
	scope text,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id),
	FOREIGN KEY (user_id) REFERENCES identity_users(id) ON DELETE CASCADE
);
CREATE INDEX identity_accounts_by_user ON identity_accounts USING btree (user_id);

-- The last wrong passwords of each account (hashed key), for the notice on the profile screen.
create table identity_failed_sign_ins (
	id uuid not null,
	account_key text not null,
	address text not null,
	user_agent text not null,
	failed_at timestamp with time zone not null,
	PRIMARY KEY (id)
);
CREATE INDEX identity_failed_sign_ins_by_account ON identity_failed_sign_ins USING btree (account_key, failed_at);
CREATE INDEX identity_failed_sign_ins_by_age ON identity_failed_sign_ins USING btree (failed_at);

-- Keys that sign access tokens; the private half is encrypted by the application.
create table identity_jwks (
	id uuid not null,
	public_key text not null,
	private_key text not null,
	alg text,
	crv text,
	created_at timestamp with time zone not null,
	expires_at timestamp with time zone,
	PRIMARY KEY (id)
);

-- Networks from which an account has signed in (hashed); attempts of strangers do not delay it there.
create table identity_known_networks (
	account_key text not null,
	network_key text not null,
	last_sign_in_at timestamp with time zone not null,
	PRIMARY KEY (account_key, network_key)
);
CREATE INDEX identity_known_networks_by_age ON identity_known_networks USING btree (last_sign_in_at);

-- One row per signed-in browser; an access token names its session and dies with it.
create table identity_sessions (
	id uuid not null,
	user_id uuid not null,
	token text not null,
	expires_at timestamp with time zone not null,
	ip_address text,
	user_agent text,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	renewals integer not null default 0,
	pin_device_id uuid,
	PRIMARY KEY (id),
	UNIQUE (token),
	FOREIGN KEY (pin_device_id) REFERENCES pin_devices(id),
	FOREIGN KEY (user_id) REFERENCES identity_users(id) ON DELETE CASCADE,
	CHECK ((renewals >= 0))
);
CREATE INDEX identity_sessions_by_age ON identity_sessions USING btree (expires_at);
CREATE INDEX identity_sessions_by_pin_device ON identity_sessions USING btree (pin_device_id) WHERE (pin_device_id IS NOT NULL);
CREATE INDEX identity_sessions_by_user ON identity_sessions USING btree (user_id);

-- Wrong sign-ins per account and address (hashed key), for the growing wait.
create table identity_tries (
	key text not null,
	tries integer not null,
	last_try_at timestamp with time zone not null,
	blocked_until timestamp with time zone,
	PRIMARY KEY (key),
	CHECK ((tries > 0))
);
CREATE INDEX identity_tries_by_age ON identity_tries USING btree (last_try_at);

-- Secret and recovery codes are encrypted by the application.
-- last_step: The half minute (since 1970) of the newest code that was used; codes up to it are void.
create table identity_two_factors (
	id uuid not null,
	user_id uuid not null,
	secret text not null,
	backup_codes text not null,
	verified boolean default true,
	failed_verification_count integer default 0,
	locked_until timestamp with time zone,
	last_step integer,
	PRIMARY KEY (id),
	FOREIGN KEY (user_id) REFERENCES identity_users(id) ON DELETE CASCADE
);
CREATE INDEX identity_two_factors_by_secret ON identity_two_factors USING btree (secret);
CREATE INDEX identity_two_factors_by_user ON identity_two_factors USING btree (user_id);

-- Same id as the row in users; gone when a hosted provider keeps the passwords.
create table identity_users (
	id uuid not null,
	name text not null,
	email text not null,
	email_verified boolean not null default false,
	image text,
	two_factor_enabled boolean default false,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id),
	UNIQUE (email)
);

-- Single-use secrets: reset links, second factor challenges, trusted devices. Stored hashed.
create table identity_verifications (
	id uuid not null,
	identifier text not null,
	value text not null,
	expires_at timestamp with time zone not null,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id)
);
CREATE INDEX identity_verifications_by_age ON identity_verifications USING btree (expires_at);
CREATE INDEX identity_verifications_by_identifier ON identity_verifications USING btree (identifier);
CREATE INDEX identity_verifications_by_value ON identity_verifications USING btree (value);

-- Where each driver was last heard of, and on which route: what maps and lists read.
-- received_at: By the clock of the server; recorded_at is by the clock of the phone.
create table latest_positions (
	depot_id uuid not null,
	driver_id uuid not null,
	route_id uuid not null,
	device_id text not null,
	recorded_at timestamp with time zone not null,
	longitude double precision not null,
	latitude double precision not null,
	accuracy_m real not null,
	speed_mps real,
	heading_deg real,
	battery_percent real,
	received_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, driver_id)
);

-- Records whose instant lies outside of [now - 7 days, now + 2 minutes]: the clock of the device is off. No screen reads them.
create table location_quarantine (
	depot_id uuid not null,
	device_id text not null,
	record_id bigint not null,
	driver_id uuid not null,
	route_id uuid not null,
	longitude double precision not null,
	latitude double precision not null,
	received_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, device_id, record_id)
);
CREATE INDEX location_quarantine_by_age ON location_quarantine USING btree (received_at);

-- One row per record of a device; id is its instant in ms since 1970, and the identity of a record with its device.
create table location_records (
	depot_id uuid not null,
	device_id text not null,
	id bigint not null,
	driver_id uuid not null,
	route_id uuid not null,
	longitude double precision not null,
	latitude double precision not null,
	accuracy_m real not null,
	speed_mps real,
	heading_deg real,
	battery_percent real,
	received_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, device_id, id),
	CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
	CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
) partition by RANGE (id);
CREATE INDEX location_records_by_route ON ONLY location_records USING btree (depot_id, route_id, id);

create table migrations (
	name text not null,
	checksum text not null,
	at timestamp with time zone not null,
	PRIMARY KEY (name)
);

-- append-only.
-- name: The printed name of a sender, or the carrier of a bag.
-- side: held: never below 0; owed: never above 0; free: either.
create table money_accounts (
	depot_id uuid not null,
	account text not null,
	kind text not null,
	holder text not null,
	name text not null default ''::text,
	side text not null generated always as (
CASE
    WHEN (kind = ANY (ARRAY['sender'::text, 'fee_income'::text, 'surplus'::text, 'payout_sent'::text, 'courier_pay'::text, 'driver_credit'::text])) THEN 'owed'::text
    WHEN (kind = ANY (ARRAY['own_money'::text, 'suspense'::text])) THEN 'free'::text
    ELSE 'held'::text
END) stored,
	PRIMARY KEY (depot_id, account),
	UNIQUE (depot_id, account, side),
	FOREIGN KEY (depot_id) REFERENCES money_openings(depot_id),
	CHECK ((account =
CASE
    WHEN (holder = ''::text) THEN kind
    ELSE ((kind || ':'::text) || holder)
END)),
	CHECK ((kind = ANY (ARRAY['advance'::text, 'bank'::text, 'bank_expected'::text, 'card'::text, 'cost'::text, 'courier_pay'::text, 'desk'::text, 'driver_cash'::text, 'driver_credit'::text, 'driver_debt'::text, 'fee_income'::text, 'in_transit'::text, 'own_money'::text, 'payout_sent'::text, 'sender'::text, 'sender_fee'::text, 'surplus'::text, 'suspense'::text]))),
	CHECK ((length(account) <= 80)),
	CHECK ((length(holder) <= 60)),
	CHECK ((length(name) <= 200))
);

-- since: When the account last began to hold or owe something.
create table money_balances (
	depot_id uuid not null,
	account text not null,
	seq bigint not null,
	kurus bigint not null,
	since timestamp with time zone not null,
	leg_seq bigint generated always as (NULLIF(seq, 0)) stored,
	PRIMARY KEY (depot_id, account),
	FOREIGN KEY (depot_id, account) REFERENCES money_accounts(depot_id, account),
	FOREIGN KEY (depot_id, account, leg_seq, kurus) REFERENCES money_legs(depot_id, account, seq, after_kurus),
	CHECK (((seq > 0) OR (kurus = 0))),
	CHECK ((seq >= 0))
);

-- append-only. Routes whose cash was counted before the opening and is in its count.
create table money_former_routes (
	depot_id uuid not null,
	route_id uuid not null,
	PRIMARY KEY (depot_id, route_id),
	FOREIGN KEY (depot_id) REFERENCES money_openings(depot_id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id)
);

-- append-only.
create table money_legs (
	depot_id uuid not null,
	account text not null,
	seq bigint not null,
	prev_seq bigint generated always as (NULLIF((seq - 1), 0)) stored,
	before_kurus bigint not null,
	amount_kurus bigint not null,
	side text not null,
	after_kurus bigint not null generated always as ((before_kurus +
CASE side
    WHEN 'to'::text THEN amount_kurus
    ELSE (- amount_kurus)
END)) stored,
	transfer_id uuid not null,
	from_transfer_id uuid generated always as (
CASE side
    WHEN 'from'::text THEN transfer_id
    ELSE NULL::uuid
END) stored,
	to_transfer_id uuid generated always as (
CASE side
    WHEN 'to'::text THEN transfer_id
    ELSE NULL::uuid
END) stored,
	account_side text not null,
	PRIMARY KEY (depot_id, account, seq),
	UNIQUE (depot_id, account, seq, after_kurus),
	UNIQUE (depot_id, transfer_id, side),
	FOREIGN KEY (depot_id, account, account_side) REFERENCES money_accounts(depot_id, account, side),
	FOREIGN KEY (depot_id, account, prev_seq, before_kurus) REFERENCES money_legs(depot_id, account, seq, after_kurus),
	FOREIGN KEY (depot_id, from_transfer_id, account, amount_kurus) REFERENCES money_transfers(depot_id, id, from_account, amount_kurus),
	FOREIGN KEY (depot_id, to_transfer_id, account, amount_kurus) REFERENCES money_transfers(depot_id, id, to_account, amount_kurus),
	CHECK (
CASE account_side
    WHEN 'held'::text THEN ((before_kurus +
    CASE side
        WHEN 'to'::text THEN amount_kurus
        ELSE (- amount_kurus)
    END) >= 0)
    WHEN 'owed'::text THEN ((before_kurus +
    CASE side
        WHEN 'to'::text THEN amount_kurus
        ELSE (- amount_kurus)
    END) <= 0)
    ELSE true
END),
	CHECK (((seq > 1) OR (before_kurus = 0))),
	CHECK ((amount_kurus > 0)),
	CHECK ((seq >= 1)),
	CHECK ((side = ANY (ARRAY['from'::text, 'to'::text])))
);

-- append-only. The signed count with which the money of a depot begins; before it nothing is posted.
create table money_openings (
	depot_id uuid not null,
	opened_on date not null,
	opened_at timestamp with time zone not null,
	counted_kurus bigint not null,
	denominations jsonb not null default '{}'::jsonb,
	note text not null default ''::text,
	opened_by uuid not null,
	opened_by_name text not null,
	PRIMARY KEY (depot_id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK ((counted_kurus >= 0)),
	CHECK ((length(note) <= 500))
);

-- append-only.
create table money_transfers (
	depot_id uuid not null,
	id uuid not null,
	key text not null,
	kind text not null,
	from_account text not null,
	to_account text not null,
	amount_kurus bigint not null,
	reverses_id uuid,
	order_id uuid,
	route_id uuid,
	settlement_id uuid,
	note text not null default ''::text,
	happened_at timestamp with time zone not null,
	recorded_at timestamp with time zone not null,
	actor_id uuid,
	actor_name text not null,
	from_side text not null generated always as ('from'::text) stored,
	to_side text not null generated always as ('to'::text) stored,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, id, from_account, amount_kurus),
	UNIQUE (depot_id, id, from_account, to_account, amount_kurus),
	UNIQUE (depot_id, id, to_account, amount_kurus),
	UNIQUE (depot_id, key),
	UNIQUE (depot_id, reverses_id),
	FOREIGN KEY (depot_id, from_account) REFERENCES money_accounts(depot_id, account),
	FOREIGN KEY (depot_id, id, from_side) REFERENCES money_legs(depot_id, transfer_id, side),
	FOREIGN KEY (depot_id, id, to_side) REFERENCES money_legs(depot_id, transfer_id, side),
	FOREIGN KEY (depot_id, reverses_id, to_account, from_account, amount_kurus) REFERENCES money_transfers(depot_id, id, from_account, to_account, amount_kurus),
	FOREIGN KEY (depot_id, to_account) REFERENCES money_accounts(depot_id, account),
	CHECK ((amount_kurus > 0)),
	CHECK ((from_account <> to_account)),
	CHECK ((length(key) <= 200)),
	CHECK ((length(kind) <= 40)),
	CHECK ((length(note) <= 500))
);
CREATE INDEX money_transfers_by_time ON money_transfers USING btree (depot_id, recorded_at, id);
CREATE INDEX money_transfers_of_orders ON money_transfers USING btree (depot_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX money_transfers_of_routes ON money_transfers USING btree (depot_id, route_id) WHERE (route_id IS NOT NULL);

create table order_bond_members (
	depot_id uuid not null,
	bond_id uuid not null,
	order_id uuid not null,
	PRIMARY KEY (depot_id, bond_id, order_id),
	FOREIGN KEY (depot_id, bond_id) REFERENCES order_bonds(depot_id, id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id)
);
CREATE INDEX order_bond_members_order ON order_bond_members USING btree (depot_id, order_id);

create table order_bonds (
	depot_id uuid not null,
	id uuid not null,
	kind text not null,
	created_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK ((kind = ANY (ARRAY['together'::text, 'apart'::text])))
);

-- address_hash: Of the address that was read; after a change of the order it is read again.
-- address_key: Null: the address is too vague to ask for.
create table order_geocodings (
	depot_id uuid not null,
	order_id uuid not null,
	address_hash text not null,
	address_key text,
	created_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, order_id),
	FOREIGN KEY (depot_id, address_key) REFERENCES geocoded_addresses(depot_id, address_key) ON DELETE CASCADE,
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id)
);
CREATE INDEX order_geocodings_by_address ON order_geocodings USING btree (depot_id, address_key);

-- hidden: Whether the row is hidden in the spreadsheet.
create table order_import_rows (
	depot_id uuid not null,
	import_id uuid not null,
	line integer not null,
	order_no text,
	outcome text not null,
	cells jsonb not null,
	draft jsonb,
	problems jsonb not null default '[]'::jsonb,
	order_id uuid,
	past_date text,
	order_no_fold text generated always as (fold_code(order_no)) stored,
	hidden boolean not null default false,
	PRIMARY KEY (depot_id, import_id, line),
	FOREIGN KEY (depot_id, import_id) REFERENCES order_imports(depot_id, id) ON DELETE CASCADE,
	CHECK ((outcome = ANY (ARRAY['ready'::text, 'warned'::text, 'refused'::text, 'duplicate'::text, 'example'::text, 'line'::text, 'left_out'::text, 'created'::text, 'skipped'::text]))),
	CHECK ((past_date = ANY (ARRAY['today'::text, 'keep'::text, 'leave_out'::text])))
);
CREATE INDEX order_import_rows_by_outcome ON order_import_rows USING btree (depot_id, import_id, outcome, line);
CREATE INDEX order_import_rows_of_number ON order_import_rows USING btree (depot_id, order_no_fold) WHERE (order_no_fold IS NOT NULL);
CREATE INDEX order_import_rows_of_order ON order_import_rows USING btree (depot_id, order_id) WHERE (order_id IS NOT NULL);

-- facts: What the file shows about itself: its tables, its words for payment and state, its dates.
-- capacity_reason: Why orders are put on days without room.
-- unplaced_count: Rows to import without coordinates that the map can show.
-- known_place_count: Those of them whose address or building is known from other orders.
-- mahalle_place_count: Those of them whose mahalle is known.
create table order_imports (
	depot_id uuid not null,
	id uuid not null,
	file_name text not null,
	file_hash text not null,
	file_key text,
	header_signature text,
	state text not null,
	row_count integer not null default 0,
	created_count integer not null default 0,
	warned_count integer not null default 0,
	skipped_count integer not null default 0,
	refused_count integer not null default 0,
	failure text,
	created_by uuid not null,
	created_at timestamp with time zone not null,
	finished_at timestamp with time zone,
	version integer not null default 1,
	headers text[] not null default '{}'::text[],
	samples text[] not null default '{}'::text[],
	profile_remembered boolean not null default false,
	ready_count integer not null default 0,
	duplicate_count integer not null default 0,
	run_by uuid,
	run_by_name text,
	past_count integer not null default 0,
	past_dates text not null default 'keep'::text,
	suggestion_count integer not null default 0,
	places_corrected boolean not null default false,
	profile jsonb not null default '{}'::jsonb,
	facts jsonb not null default '{}'::jsonb,
	line_count integer not null default 0,
	left_out_count integer not null default 0,
	full_days text,
	capacity_reason text,
	unplaced_count integer not null default 0,
	known_place_count integer not null default 0,
	mahalle_place_count integer not null default 0,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((NOT (full_days IS DISTINCT FROM 'keep'::text)) = (capacity_reason IS NOT NULL))),
	CHECK (((length(capacity_reason) >= 3) AND (length(capacity_reason) <= 200))),
	CHECK ((full_days = ANY (ARRAY['next'::text, 'keep'::text, 'leave_out'::text]))),
	CHECK ((past_dates = ANY (ARRAY['today'::text, 'keep'::text, 'leave_out'::text]))),
	CHECK ((state = ANY (ARRAY['preview'::text, 'running'::text, 'done'::text, 'failed'::text, 'discarded'::text])))
);
CREATE INDEX order_imports_by_time ON order_imports USING btree (depot_id, created_at DESC);
CREATE INDEX order_imports_running ON order_imports USING btree (depot_id, created_at) WHERE (state = 'running'::text);

create table order_lines (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	position integer not null,
	product text not null,
	quantity numeric(12,3) not null,
	unit text not null default 'adet'::text,
	unit_price_kurus bigint not null default 0,
	pre_campaign_kurus bigint,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, order_id, "position"),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id) ON DELETE CASCADE,
	CHECK ((pre_campaign_kurus >= 0)),
	CHECK ((quantity > (0)::numeric)),
	CHECK ((unit_price_kurus >= 0))
);

create table order_notes (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	visibility text not null,
	body text not null,
	written_by uuid not null,
	written_by_name text not null,
	written_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
	CHECK ((visibility = ANY (ARRAY['office'::text, 'driver'::text, 'recipient'::text])))
);
CREATE INDEX order_notes_by_order ON order_notes USING btree (depot_id, order_id, written_at);

-- waiting_since: The day since which an order in waiting_at_branch has waited there.
-- dispatch_note_no: Sevk irsaliyesi of the sender, which must be in the vehicle (domain.md §7).
-- cold_chain: Soğuk zincir: the goods need a cooled vehicle.
-- erased_at: The personal data of the recipient was erased.
-- email: E-mail address of the recipient in lower case; masked like the phone.
-- branch_receiver: Who took the goods at the branch; masked like the name of the recipient.
-- sender_key: Who the number is from: the folded name of the sender.
-- number_repeat: More than 0 only for orders of one number from before numbers were compared in every spelling, or from before their printed names were joined to one account.
-- fixed_vehicle_id: The only vehicle that a plan gives the order to.
-- ready_from: When the goods are ready in the depot on the service date; null: in the morning.
-- location_source: How the point is known; a weaker source never overwrites the office or the shop.
-- location_precision: How exact the point is; null without a point, as its source.
-- location_approximate: The point is not of the door or the building, so it says nothing about who was there.
-- address_key: The same as addressKeyOf() in domain/; null for an address that is too vague.
-- address_keyed: Whether the three keys are of the address as it is now; a job computes those of older versions.
-- found_nowhere: Nothing but the office knows more than the centre of the ilçe or il.
-- needs_lift: Kuyruk lifti: the goods need a vehicle with a tail lift.
-- needs_adr: ADR: the goods need a vehicle that may carry dangerous goods.
-- priority: What does not fit a plan is left out by it.
-- service_minutes: Minutes at the door; null: those of the rules of the company.
-- window_gap_start: The end of the first delivery window where there is a second one.
-- window_gap_end: The start of the second delivery window.
-- sender_id: The account of the sender; null while its printed name belongs to none.
-- contract_id: The contract of the day on which the order was entered; null without one.
create table orders (
	depot_id uuid not null,
	id uuid not null,
	order_no text not null,
	external_ref text,
	order_type text not null default 'delivery'::text,
	sender_name text not null default ''::text,
	recipient_name text not null,
	phone text,
	province text not null default ''::text,
	district text not null default ''::text,
	neighbourhood text not null default ''::text,
	address_line text not null,
	address_hint text not null default ''::text,
	postal_code text,
	longitude double precision,
	latitude double precision,
	service_date date not null,
	window_start time without time zone,
	window_end time without time zone,
	piece_count integer not null,
	desi numeric(10,2) not null default 0,
	kg numeric(10,2) not null default 0,
	payment_type text not null,
	due_kurus bigint not null default 0,
	amount_kurus bigint not null default 0,
	pre_campaign_kurus bigint,
	note text not null default ''::text,
	warnings jsonb not null default '[]'::jsonb,
	state text not null,
	attempt_no integer not null default 1,
	appointment_date date,
	import_id uuid,
	content_hash text not null,
	search_fold text not null generated always as (fold_text(((((((((((order_no || ' '::text) || recipient_name) || ' '::text) || COALESCE(('0'::text || substr(phone, 4)), ''::text)) || ' '::text) || district) || ' '::text) || neighbourhood) || ' '::text) || COALESCE(external_ref, ''::text)))) stored,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	waiting_since date,
	dispatch_note_no text,
	cold_chain boolean not null default false,
	erased_at timestamp with time zone,
	email text,
	branch_receiver text,
	order_no_fold text not null generated always as (fold_code(order_no)) stored,
	sender_key text not null generated always as (fold_text(btrim(sender_name))) stored,
	number_repeat integer not null default 0,
	fixed_vehicle_id uuid,
	fixed_driver_id uuid,
	ready_from time without time zone,
	location_source text,
	location_precision text,
	location_approximate boolean not null generated always as (((location_precision IS NOT NULL) AND (location_precision <> ALL (ARRAY['door'::text, 'building'::text])))) stored,
	address_key text,
	building_key text,
	neighbourhood_key text,
	address_keyed boolean not null default false,
	found_nowhere boolean not null default false,
	needs_lift boolean not null default false,
	needs_adr boolean not null default false,
	priority text not null default 'normal'::text,
	service_minutes smallint,
	window_gap_start time without time zone,
	window_gap_end time without time zone,
	sender_id uuid,
	contract_id uuid,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (contract_id, sender_id) REFERENCES sender_contracts(id, sender_id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (fixed_driver_id) REFERENCES drivers(id),
	FOREIGN KEY (fixed_vehicle_id) REFERENCES vehicles(id),
	FOREIGN KEY (sender_id) REFERENCES senders(id),
	CHECK ((((window_gap_start IS NULL) = (window_gap_end IS NULL)) AND ((window_gap_start IS NULL) OR ((window_gap_start < window_gap_end) AND ((window_start IS NULL) OR (window_start < window_gap_start)) AND ((window_end IS NULL) OR (window_gap_end < window_end)))))),
	CHECK (((char_length(branch_receiver) >= 1) AND (char_length(branch_receiver) <= 300))),
	CHECK (((email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text) AND (length(email) <= 254))),
	CHECK (((erased_at IS NULL) OR (state = ANY (ARRAY['delivered'::text, 'partially_delivered'::text, 'returned'::text, 'cancelled'::text, 'lost'::text, 'damaged'::text])))),
	CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
	CHECK (((length(address_line) >= 3) AND (length(address_line) <= 400))),
	CHECK (((length(dispatch_note_no) >= 1) AND (length(dispatch_note_no) <= 40))),
	CHECK (((length(order_no) >= 1) AND (length(order_no) <= 60))),
	CHECK (((length(recipient_name) >= 2) AND (length(recipient_name) <= 120))),
	CHECK (((location_precision IS NULL) = (longitude IS NULL))),
	CHECK (((location_source IS NULL) = (longitude IS NULL))),
	CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
	CHECK (((longitude IS NULL) = (latitude IS NULL))),
	CHECK (((piece_count >= 1) AND (piece_count <= 999))),
	CHECK (((service_minutes >= 1) AND (service_minutes <= 480))),
	CHECK (((window_start IS NULL) OR (window_end IS NULL) OR (window_start < window_end))),
	CHECK ((amount_kurus >= 0)),
	CHECK ((attempt_no >= 1)),
	CHECK ((desi >= (0)::numeric)),
	CHECK ((due_kurus >= 0)),
	CHECK ((kg >= (0)::numeric)),
	CHECK ((location_precision = ANY (ARRAY['door'::text, 'building'::text, 'street'::text, 'neighbourhood'::text, 'district'::text, 'province'::text]))),
	CHECK ((location_source = ANY (ARRAY['office'::text, 'shop'::text, 'driver'::text, 'geocoder'::text, 'neighbourhood'::text, 'district'::text]))),
	CHECK ((phone ~ '^\+[0-9]{10,15}$'::text)),
	CHECK ((pre_campaign_kurus >= 0)),
	CHECK ((priority = ANY (ARRAY['normal'::text, 'high'::text, 'urgent'::text]))),
	CHECK ((state = ANY (ARRAY['new'::text, 'ready'::text, 'planned'::text, 'out_for_delivery'::text, 'delivered'::text, 'partially_delivered'::text, 'failed'::text, 'appointment'::text, 'waiting_at_branch'::text, 'returning'::text, 'returned'::text, 'cancelled'::text, 'lost'::text, 'damaged'::text])))
);
CREATE INDEX orders_by_amount ON orders USING btree (depot_id, amount_kurus, id);
CREATE INDEX orders_by_building ON orders USING btree (depot_id, building_key, address_key) WHERE (building_key IS NOT NULL);
CREATE INDEX orders_by_count ON orders USING btree (depot_id, state, district, service_date);
CREATE INDEX orders_by_date ON orders USING btree (depot_id, service_date DESC, id DESC);
CREATE INDEX orders_by_district ON orders USING btree (depot_id, district, service_date DESC, id DESC);
CREATE INDEX orders_by_district_name ON orders USING btree (depot_id, district COLLATE "tr-TR-x-icu", id);
CREATE INDEX orders_by_email ON orders USING btree (depot_id, email) WHERE (email IS NOT NULL);
CREATE INDEX orders_by_neighbourhood ON orders USING btree (depot_id, neighbourhood_key) WHERE ((neighbourhood_key IS NOT NULL) AND (location_precision = ANY (ARRAY['door'::text, 'building'::text])));
CREATE INDEX orders_by_phone_end ON orders USING btree (depot_id, "right"(phone, 4), service_date DESC) WHERE (phone IS NOT NULL);
CREATE INDEX orders_by_recipient ON orders USING btree (depot_id, recipient_name COLLATE "tr-TR-x-icu", id);
CREATE INDEX orders_by_search ON orders USING gin (search_fold gin_trgm_ops);
CREATE INDEX orders_by_state ON orders USING btree (depot_id, state, service_date DESC, id DESC);
CREATE INDEX orders_placed_roughly ON orders USING btree (depot_id, service_date) WHERE (location_approximate AND (state = ANY (ARRAY['new'::text, 'ready'::text, 'planned'::text, 'failed'::text, 'appointment'::text, 'waiting_at_branch'::text])));
CREATE INDEX orders_warned ON orders USING btree (depot_id, service_date) WHERE (warnings <> '[]'::jsonb);
CREATE INDEX orders_without_account ON orders USING btree (depot_id, sender_key) WHERE ((sender_id IS NULL) AND (sender_key <> ''::text));
CREATE INDEX orders_without_address_key ON orders USING btree (depot_id, id) WHERE (NOT address_keyed);
CREATE UNIQUE INDEX orders_number_once ON orders USING btree (depot_id, order_no_fold, sender_key, number_repeat);
CREATE UNIQUE INDEX orders_number_once_per_account ON orders USING btree (depot_id, sender_id, order_no_fold, number_repeat) WHERE (sender_id IS NOT NULL);

-- removed_at: Set when the order's piece count was corrected downwards: the piece leaves its order but keeps its ledger, and comes back by its barcode when the count grows again.
-- sender_fold: The folded name of the sender when the barcode was stored: the same barcode of two senders names two pieces.
-- sender_barcode_freed_at: Set when the sender used the barcode of an ended piece again, or for all but the last of codes that were several before they were compared in every form.
create table pieces (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid,
	kind text not null default 'package'::text,
	ordinal integer not null default 1,
	barcode text not null,
	label text not null default ''::text,
	damaged boolean not null default false,
	created_at timestamp with time zone not null,
	removed_at timestamp with time zone,
	sender_barcode text,
	sender_fold text,
	sender_barcode_freed_at timestamp with time zone,
	barcode_fold text not null generated always as (fold_barcode(barcode)) stored,
	sender_barcode_fold text generated always as (fold_barcode(sender_barcode)) stored,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, barcode),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	CHECK (
CASE
    WHEN (order_id IS NULL) THEN ((removed_at IS NOT NULL) OR (kind = ANY (ARRAY['equipment'::text, 'document'::text])))
    ELSE (removed_at IS NULL)
END),
	CHECK (((length(barcode) >= 3) AND (length(barcode) <= 60))),
	CHECK (((length(sender_barcode) >= 3) AND (length(sender_barcode) <= 60))),
	CHECK (((sender_barcode IS NULL) OR (sender_fold IS NOT NULL))),
	CHECK ((kind = ANY (ARRAY['package'::text, 'product'::text, 'equipment'::text, 'document'::text]))),
	CHECK ((ordinal >= 1))
);
CREATE INDEX pieces_by_barcode_fold ON pieces USING btree (barcode_fold, depot_id);
CREATE INDEX pieces_by_order ON pieces USING btree (depot_id, order_id, kind, ordinal);
CREATE INDEX pieces_by_sender_barcode ON pieces USING btree (sender_barcode_fold, depot_id) WHERE (sender_barcode_fold IS NOT NULL);
CREATE UNIQUE INDEX pieces_sender_barcode_once ON pieces USING btree (depot_id, sender_barcode_fold, sender_fold) WHERE ((sender_barcode_fold IS NOT NULL) AND (sender_barcode_freed_at IS NULL) AND (removed_at IS NULL));

-- The last code of the office for each driver. It is computed from its id, so that no row contains it.
-- pin_device_id: The phone that used the code.
create table pin_device_codes (
	user_id uuid not null,
	id uuid not null,
	created_by_name text not null,
	expires_at timestamp with time zone not null,
	wrong_tries integer not null default 0,
	pin_device_id uuid,
	PRIMARY KEY (user_id),
	UNIQUE (id),
	FOREIGN KEY (pin_device_id) REFERENCES pin_devices(id),
	FOREIGN KEY (user_id) REFERENCES users(id),
	CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5)))
);

-- Phones on which a driver signs in with phone number and PIN.
-- public_key: P-256, SPKI, base64; the phone keeps a private key that cannot be read.
-- pin_hash: scrypt of the PIN together with a key of the installation for this phone.
-- wrong_tries: Wrong PINs since the last right one; at 10 the phone is locked.
create table pin_devices (
	id uuid not null,
	user_id uuid not null,
	public_key text not null,
	pin_hash text not null,
	wrong_tries integer not null default 0,
	nonce text,
	nonce_expires_at timestamp with time zone,
	user_agent text not null,
	code_by_name text not null,
	enrolled_at timestamp with time zone not null,
	last_seen_at timestamp with time zone not null,
	closed_at timestamp with time zone,
	closed_by_name text,
	PRIMARY KEY (id),
	FOREIGN KEY (user_id) REFERENCES users(id),
	CHECK (((closed_at IS NULL) = (closed_by_name IS NULL))),
	CHECK (((nonce IS NULL) = (nonce_expires_at IS NULL))),
	CHECK (((wrong_tries >= 0) AND (wrong_tries <= 10)))
);
CREATE INDEX pin_devices_by_user ON pin_devices USING btree (user_id);
CREATE UNIQUE INDEX pin_devices_open_key ON pin_devices USING btree (public_key) WHERE (closed_at IS NULL);

-- Settings with defaults in domain/: max attempts 3, branch days 3, same-day second attempt no (domain.md §5).
create table policies (
	name text not null,
	value jsonb not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (name),
	CHECK (((name <> 'cash_step'::text) OR (value = ANY (ARRAY['0'::jsonb, '5'::jsonb, '25'::jsonb, '50'::jsonb, '100'::jsonb])))),
	CHECK (((name <> 'disposal_approval'::text) OR (value = ANY (ARRAY['true'::jsonb, 'false'::jsonb])))),
	CHECK (((name <> 'map_style'::text) OR ((value ? 'choice'::text) AND (value ? 'address'::text) AND ((value ->> 'choice'::text) = ANY (ARRAY['installation'::text, 'bundled'::text, 'public'::text, 'own'::text])) AND
CASE (value ->> 'choice'::text)
    WHEN 'own'::text THEN ((value ->> 'address'::text) ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[^[:space:]]*)?$'::text)
    ELSE ((value ->> 'address'::text) = ''::text)
END)))
);

create table product_returns (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	order_line_id uuid,
	route_id uuid not null,
	attempt_id uuid not null,
	piece_id uuid not null,
	product text not null,
	quantity numeric(12,3) not null,
	reason_code text not null,
	condition text,
	note text not null default ''::text,
	return_note_no text,
	recorded_at timestamp with time zone not null,
	reverted_at timestamp with time zone,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, attempt_id) REFERENCES attempts(depot_id, id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, piece_id) REFERENCES pieces(depot_id, id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK ((condition = ANY (ARRAY['sellable'::text, 'repack'::text, 'damaged'::text, 'destroy'::text, 'to_supplier'::text]))),
	CHECK ((quantity > (0)::numeric))
);
CREATE INDEX product_returns_by_piece ON product_returns USING btree (depot_id, piece_id) WHERE (reverted_at IS NULL);
CREATE INDEX product_returns_by_route ON product_returns USING btree (depot_id, route_id);

-- Plans of a day that are computed beside the present one, with who proposed and who accepted them.
-- facts: What the plan depends on; null once it is old.
-- plan: The best sequences so far: stops by index, per vehicle and tour.
-- order_ids: Orders that the contents are about.
create table proposals (
	depot_id uuid not null,
	id uuid not null,
	service_date date not null,
	state text not null,
	level text not null,
	maximum_seconds integer not null,
	order_count integer not null,
	vehicle_count integer not null,
	facts jsonb,
	plan jsonb,
	best jsonb,
	curve jsonb not null default '[]'::jsonb,
	iterations bigint not null default 0,
	result jsonb,
	accepted_keys text[] not null default '{}'::text[],
	wish text,
	problem text,
	lease_id uuid,
	lease_until timestamp with time zone,
	created_by uuid not null,
	created_by_name text not null,
	created_at timestamp with time zone not null,
	started_at timestamp with time zone,
	ended_at timestamp with time zone,
	accepted_by uuid,
	accepted_by_name text,
	accepted_at timestamp with time zone,
	version integer not null default 1,
	order_ids uuid[] not null default '{}'::uuid[],
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((facts IS NOT NULL) OR (state <> ALL (ARRAY['queued'::text, 'running'::text])))),
	CHECK (((length(problem) >= 1) AND (length(problem) <= 300))),
	CHECK (((maximum_seconds >= 1) AND (maximum_seconds <= 600))),
	CHECK (((num_nonnulls(accepted_by, accepted_by_name, accepted_at) = ANY (ARRAY[0, 3])) AND ((state <> 'accepted'::text) OR (accepted_at IS NOT NULL)) AND ((cardinality(accepted_keys) > 0) = (accepted_at IS NOT NULL)))),
	CHECK (((state <> 'running'::text) OR (started_at IS NOT NULL))),
	CHECK (((state = 'running'::text) = ((lease_id IS NOT NULL) AND (lease_until IS NOT NULL)))),
	CHECK (((state = ANY (ARRAY['queued'::text, 'running'::text])) = (ended_at IS NULL))),
	CHECK (((wish IS NULL) OR (state = 'running'::text))),
	CHECK ((iterations >= 0)),
	CHECK ((level = ANY (ARRAY['add'::text, 'sequence'::text, 'routes'::text]))),
	CHECK ((order_count >= 0)),
	CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'interrupted'::text, 'cancelled'::text, 'failed'::text, 'accepted'::text, 'dropped'::text]))),
	CHECK ((vehicle_count > 0)),
	CHECK ((wish = 'stop'::text))
);
CREATE INDEX proposals_by_day ON proposals USING btree (depot_id, service_date, created_at DESC);
CREATE INDEX proposals_orders ON proposals USING gin (order_ids);
CREATE INDEX proposals_working ON proposals USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

-- Browsers and phones that receive push messages. The token is an address at a push service.
-- session_id: The device receives nothing after this session ended; empty with a hosted identity provider.
-- gone_at: The push service no longer knows the token.
create table push_devices (
	id uuid not null,
	user_id uuid not null,
	session_id uuid,
	kind text not null,
	token_sealed text not null,
	token_hash text not null,
	seen_at timestamp with time zone not null,
	sent_at timestamp with time zone,
	gone_at timestamp with time zone,
	PRIMARY KEY (id),
	UNIQUE (token_hash),
	FOREIGN KEY (user_id) REFERENCES users(id),
	CHECK ((kind = ANY (ARRAY['webpush'::text, 'fcm'::text, 'apns'::text])))
);
CREATE INDEX push_devices_by_user ON push_devices USING btree (user_id);

-- append-only: one row, the VAPID key pair with which browsers recognise this installation; made at the first start.
create table push_keys (
	id uuid not null,
	public_key text not null,
	private_key_sealed text not null,
	created_at timestamp with time zone not null,
	PRIMARY KEY (id),
	CHECK ((id = '00000000-0000-0000-0000-000000000000'::uuid))
);

-- One row per event and device; kept a few days after it was sent or dropped.
create table push_messages (
	depot_id uuid not null,
	event_id uuid not null,
	device_id uuid not null,
	message_type text not null,
	noun_id uuid not null,
	state text not null,
	tries integer not null default 0,
	not_before timestamp with time zone not null,
	expires_at timestamp with time zone not null,
	claimed_until timestamp with time zone,
	last_problem text,
	created_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, event_id, device_id),
	CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'dropped'::text])))
);
CREATE INDEX push_messages_by_age ON push_messages USING btree (created_at);
CREATE INDEX push_messages_waiting ON push_messages USING btree (depot_id, not_before) WHERE (state = 'waiting'::text);

-- Type of message -> roles, and quiet hours; without the row the defaults of domain/ apply.
create table push_rules (
	id uuid not null,
	roles jsonb not null,
	quiet_from text,
	quiet_until text,
	version integer not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id),
	CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
	CHECK ((id = '00000000-0000-0000-0000-000000000000'::uuid)),
	CHECK ((quiet_from ~ '^[0-9]{2}:[0-9]{2}$'::text)),
	CHECK ((quiet_until ~ '^[0-9]{2}:[0-9]{2}$'::text))
);

-- Stable code, Turkish label; renamed or retired, never deleted (domain.md §1).
create table reasons (
	list text not null,
	code text not null,
	label text not null,
	group_label text not null default ''::text,
	stages text[] not null default '{}'::text[],
	evidence text[] not null default '{}'::text[],
	next_step text,
	position integer not null default 0,
	retired_at timestamp with time zone,
	version integer not null default 1,
	PRIMARY KEY (list, code),
	CHECK (((length(label) >= 2) AND (length(label) <= 80))),
	CHECK ((code ~ '^[A-Z][A-Z0-9_]{1,39}$'::text)),
	CHECK ((list = ANY (ARRAY['undebit'::text, 'undelivery'::text, 'product_return'::text])))
);

-- What a mal kabul found: pieces received, expected ones that did not come, and codes that no expected piece has.
create table receipt_lines (
	depot_id uuid not null,
	id uuid not null,
	receipt_id uuid not null,
	kind text not null,
	code text not null,
	reason text,
	piece_id uuid,
	order_id uuid,
	piece_version integer,
	device_at timestamp with time zone,
	recorded_by_name text not null,
	recorded_at timestamp with time zone not null,
	undone_by_name text,
	undone_at timestamp with time zone,
	PRIMARY KEY (depot_id, id),
	FOREIGN KEY (depot_id, piece_id) REFERENCES pieces(depot_id, id),
	FOREIGN KEY (depot_id, receipt_id) REFERENCES receipts(depot_id, id),
	CHECK (((kind <> 'missing'::text) OR (reason = ANY (ARRAY['waiting'::text, 'cancelled'::text])))),
	CHECK (((kind <> 'surplus'::text) OR (reason = ANY (ARRAY['unknown'::text, 'cancelled'::text, 'other_depot'::text])))),
	CHECK (((kind = 'received'::text) = (piece_version IS NOT NULL))),
	CHECK (((kind = 'received'::text) = (reason IS NULL))),
	CHECK (((kind = 'surplus'::text) = (piece_id IS NULL))),
	CHECK (((length(code) >= 1) AND (length(code) <= 60))),
	CHECK ((kind = ANY (ARRAY['received'::text, 'missing'::text, 'surplus'::text])))
);
CREATE INDEX receipt_lines_by_receipt ON receipt_lines USING btree (depot_id, receipt_id);
CREATE UNIQUE INDEX receipt_lines_entry_once ON receipt_lines USING btree (depot_id, piece_id, piece_version) WHERE (kind = 'received'::text);
CREATE UNIQUE INDEX receipt_lines_surplus_once ON receipt_lines USING btree (depot_id, receipt_id, code) WHERE ((kind = 'surplus'::text) AND (undone_at IS NULL));

-- Mal kabul: a delivery of one sender for the orders of one day. Pieces that come after its end are received in another one.
create table receipts (
	depot_id uuid not null,
	id uuid not null,
	sender_name text not null,
	sender_fold text not null generated always as (fold_text(sender_name)) stored,
	service_date date not null,
	state text not null,
	number text,
	opened_by uuid not null,
	opened_by_name text not null,
	opened_at timestamp with time zone not null,
	closed_by_name text,
	closed_at timestamp with time zone,
	note text not null default ''::text,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
	CHECK (((state = 'closed'::text) = (number IS NOT NULL))),
	CHECK ((length(note) <= 1000)),
	CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX receipts_by_closing ON receipts USING btree (depot_id, closed_at, id) WHERE (state = 'closed'::text);
CREATE INDEX receipts_by_day ON receipts USING btree (depot_id, service_date, sender_fold);
CREATE UNIQUE INDEX receipts_one_open ON receipts USING btree (depot_id, sender_fold, service_date) WHERE (state = 'open'::text);

create table reports (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	report_type text not null,
	debit_id uuid,
	route_id uuid,
	piece_ids uuid[] not null,
	reason_code text not null,
	damage_reasons text[] not null default '{}'::text[],
	description text not null,
	photo_keys text[] not null default '{}'::text[],
	state text not null,
	written_by uuid not null,
	written_by_name text not null,
	written_at timestamp with time zone not null,
	decided_by uuid,
	decided_by_name text,
	decided_at timestamp with time zone,
	decision_note text,
	version integer not null default 1,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id, debit_id) REFERENCES debits(depot_id, id),
	CHECK (
CASE
    WHEN (state = 'withdrawn'::text) THEN ((decided_by = written_by) AND (debit_id IS NULL))
    ELSE ((decided_by IS DISTINCT FROM written_by) OR (decided_by IS NULL))
END),
	CHECK ((((debit_id IS NULL) = (route_id IS NULL)) AND ((debit_id IS NULL) = (report_type = ANY (ARRAY['disposal'::text, 'depot_loss'::text]))))),
	CHECK (((state = 'awaiting_approval'::text) = (decided_by IS NULL))),
	CHECK ((cardinality(piece_ids) > 0)),
	CHECK ((length(description) >= 10)),
	CHECK ((report_type = ANY (ARRAY['damage'::text, 'irregularity'::text, 'loss'::text, 'incident'::text, 'handover'::text, 'disposal'::text, 'depot_loss'::text]))),
	CHECK ((state = ANY (ARRAY['awaiting_approval'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX reports_by_debit ON reports USING btree (depot_id, debit_id);
CREATE INDEX reports_by_time ON reports USING btree (depot_id, written_at, id);
CREATE INDEX reports_waiting_in_depots ON reports USING btree (depot_id) WHERE ((state = 'awaiting_approval'::text) AND (debit_id IS NULL));

-- Answers of the road service, kept for 30 days.
-- profile: The service and its kind of vehicle.
-- latitude: Of the first place, in ten-thousandths of a degree, as its longitude.
-- ways: Latitude, longitude, metres and seconds of each other place, four integers of 32 bits, the lowest byte first; -1 where there is no way.
create table road_ways (
	depot_id uuid not null,
	profile text not null,
	latitude integer not null,
	longitude integer not null,
	id uuid not null,
	ways bytea not null,
	answered_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, profile, latitude, longitude, id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((octet_length(ways) > 0) AND ((octet_length(ways) % 16) = 0)))
);
CREATE INDEX road_ways_by_age ON road_ways USING btree (answered_at);

-- append-only: what the office was informed of. A fact is known by its beginning, so that several processes raise it once.
create table route_alerts (
	depot_id uuid not null,
	route_id uuid not null,
	kind text not null,
	since timestamp with time zone not null,
	raised_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, route_id, kind, since),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK ((kind = ANY (ARRAY['acceptance_late'::text, 'departure_late'::text, 'stop_long'::text, 'area_left'::text, 'signal_lost'::text, 'route_unclosed'::text, 'photo_late'::text])))
);

-- confirmed_at: When the driver confirmed a change; null while the plan is the one that he accepted.
create table route_driver_plans (
	depot_id uuid not null,
	route_id uuid not null,
	order_ids uuid[] not null,
	stop_ids uuid[] not null,
	confirmed_at timestamp with time zone,
	planned_stop_ids uuid[] not null default '{}'::uuid[],
	PRIMARY KEY (depot_id, route_id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK ((cardinality(order_ids) = cardinality(stop_ids)))
);

-- active: True while the order is on this route and the route has not let go of it: at most one such row per order.
create table route_orders (
	depot_id uuid not null,
	route_id uuid not null,
	order_id uuid not null,
	stop_id uuid not null,
	attempt_no integer not null,
	active boolean not null default true,
	result text not null default 'pending'::text,
	added_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, route_id, order_id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	FOREIGN KEY (depot_id, stop_id) REFERENCES stops(depot_id, id),
	CHECK ((result = ANY (ARRAY['pending'::text, 'delivered'::text, 'partially_delivered'::text, 'failed'::text, 'postponed'::text, 'cancelled'::text, 'transferred'::text, 'not_loaded'::text])))
);
CREATE INDEX route_orders_by_stop ON route_orders USING btree (depot_id, stop_id);
CREATE UNIQUE INDEX route_orders_active ON route_orders USING btree (depot_id, order_id) WHERE active;

-- tour: The place among the routes of the vehicle on the day; without a meaning for a route without a vehicle.
-- plan_locked: Elle yapıldı, dokunma: a plan changes nothing of the route.
create table routes (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	service_date date not null,
	vehicle_id uuid,
	driver_id uuid,
	assistant_name text not null default ''::text,
	state text not null,
	departure_km integer,
	departed_at timestamp with time zone,
	return_km integer,
	returned_at timestamp with time zone,
	completed_at timestamp with time zone,
	closed_at timestamp with time zone,
	closed_by uuid,
	suspended_reason text,
	cancelled_reason text,
	reopened_reason text,
	note text not null default ''::text,
	version integer not null default 1,
	created_by uuid not null,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	cash_step_kurus integer,
	tour integer not null default 1,
	plan_locked boolean not null default false,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (driver_id) REFERENCES drivers(id),
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
	CHECK (((cash_step_kurus IS NULL) OR (departed_at IS NOT NULL))),
	CHECK (((return_km IS NULL) OR (departure_km IS NULL) OR (return_km >= departure_km))),
	CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((vehicle_id IS NOT NULL) AND (driver_id IS NOT NULL)))),
	CHECK ((cash_step_kurus = ANY (ARRAY[0, 5, 25, 50, 100]))),
	CHECK ((departure_km >= 0)),
	CHECK ((return_km >= 0)),
	CHECK ((state = ANY (ARRAY['draft'::text, 'planned'::text, 'loading'::text, 'ready'::text, 'in_progress'::text, 'suspended'::text, 'completed'::text, 'reconciling'::text, 'closed'::text, 'cancelled'::text]))),
	CHECK ((tour >= 1))
);
CREATE INDEX routes_by_date ON routes USING btree (depot_id, service_date DESC, id DESC);
CREATE INDEX routes_by_driver ON routes USING btree (depot_id, driver_id, service_date DESC);
CREATE INDEX routes_by_vehicle ON routes USING btree (depot_id, vehicle_id, service_date DESC);
CREATE UNIQUE INDEX routes_active_driver ON routes USING btree (depot_id, driver_id, service_date) WHERE (state = ANY (ARRAY['loading'::text, 'ready'::text, 'in_progress'::text, 'suspended'::text]));
CREATE UNIQUE INDEX routes_active_vehicle ON routes USING btree (depot_id, vehicle_id, service_date) WHERE (state = ANY (ARRAY['loading'::text, 'ready'::text, 'in_progress'::text, 'suspended'::text]));
CREATE UNIQUE INDEX routes_driver_tour ON routes USING btree (depot_id, driver_id, service_date, tour) WHERE (state = ANY (ARRAY['draft'::text, 'planned'::text, 'loading'::text, 'ready'::text, 'in_progress'::text, 'suspended'::text]));
CREATE UNIQUE INDEX routes_tour ON routes USING btree (depot_id, vehicle_id, service_date, tour) WHERE (state <> 'cancelled'::text);

-- Named filters of lists, each a person's own; days are kept as their distance from today.
create table saved_views (
	id uuid not null,
	user_id uuid not null,
	screen text not null,
	name text not null,
	name_fold text generated always as (fold_text(name)) stored,
	query text not null,
	is_default boolean not null default false,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id),
	UNIQUE (user_id, screen, name_fold),
	FOREIGN KEY (user_id) REFERENCES users(id),
	CHECK (((length(name) >= 2) AND (length(name) <= 40))),
	CHECK ((length(query) <= 1000)),
	CHECK ((screen = 'orders'::text))
);
CREATE UNIQUE INDEX saved_views_one_default ON saved_views USING btree (user_id, screen) WHERE is_default;

-- append-only: one row, a text sealed by the secret of this installation; each start opens it.
create table secret_check (
	id uuid not null,
	sealed text not null,
	created_at timestamp with time zone not null,
	PRIMARY KEY (id),
	CHECK ((id = '00000000-0000-0000-0000-000000000000'::uuid))
);

-- A row that is deleted is erased: no other row has its person.
-- former_email: The address before email_since, which is still told of a new IBAN for a while.
create table sender_contacts (
	id uuid not null,
	sender_id uuid not null,
	name text not null,
	role text not null default ''::text,
	phone text,
	email text,
	email_since timestamp with time zone not null,
	former_email text,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id),
	FOREIGN KEY (sender_id) REFERENCES senders(id),
	CHECK (((length(name) >= 2) AND (length(name) <= 80))),
	CHECK (((phone IS NOT NULL) OR (email IS NOT NULL)))
);
CREATE INDEX sender_contacts_of_sender ON sender_contacts USING btree (sender_id, created_at);

-- append-only: versions of the contract with a shop, each from a day on.
create table sender_contracts (
	id uuid not null,
	sender_id uuid not null,
	starts_on date not null,
	prices jsonb not null,
	entered_by_name text not null,
	entered_at timestamp with time zone not null,
	PRIMARY KEY (id),
	UNIQUE (id, sender_id),
	UNIQUE (sender_id, starts_on),
	FOREIGN KEY (sender_id) REFERENCES senders(id)
);

-- How the order files of an account with these headings are read in every depot.
create table sender_file_profiles (
	id uuid not null,
	sender_id uuid not null,
	header_signature text not null,
	profile jsonb not null,
	updated_at timestamp with time zone not null,
	used_at timestamp with time zone not null,
	PRIMARY KEY (id),
	UNIQUE (sender_id, header_signature),
	FOREIGN KEY (sender_id) REFERENCES senders(id)
);

-- append-only: papers on goods that went back to their sender, with who took them.
-- taker: Who took the goods, and the number of the sender's note, as the depot wrote it.
create table sender_handovers (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	sender_name text not null,
	taker text not null,
	handed_by uuid not null,
	handed_by_name text not null,
	handed_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK (((char_length(taker) >= 3) AND (char_length(taker) <= 300)))
);
CREATE INDEX sender_handovers_by_time ON sender_handovers USING btree (depot_id, handed_at, id);

-- append-only: a confirmation by another person than entered_by, and a withdrawal before the IBAN is used.
create table sender_iban_decisions (
	iban_id uuid not null,
	decision text not null,
	entered_by uuid not null,
	entered_at timestamp with time zone not null,
	decided_by uuid not null,
	decided_by_name text not null,
	decided_at timestamp with time zone not null,
	in_force_from timestamp with time zone,
	PRIMARY KEY (iban_id, decision),
	FOREIGN KEY (iban_id, entered_by, entered_at) REFERENCES sender_ibans(id, entered_by, entered_at),
	CHECK ((((decision = 'withdrawn'::text) = (in_force_from IS NULL)) AND ((in_force_from IS NULL) OR (in_force_from >= (decided_at + '48:00:00'::interval))))),
	CHECK (((decision = 'withdrawn'::text) OR (decided_by <> entered_by))),
	CHECK ((decided_at >= entered_at)),
	CHECK ((decision = ANY (ARRAY['confirmed'::text, 'withdrawn'::text])))
);

-- append-only: where the money of shops goes.
create table sender_ibans (
	id uuid not null,
	sender_id uuid not null,
	iban text not null,
	entered_by uuid not null,
	entered_by_name text not null,
	entered_at timestamp with time zone not null,
	PRIMARY KEY (id),
	UNIQUE (id, entered_by, entered_at),
	FOREIGN KEY (sender_id) REFERENCES senders(id),
	CHECK ((iban ~ '^TR[0-9]{24}$'::text))
);
CREATE INDEX sender_ibans_of_sender ON sender_ibans USING btree (sender_id, entered_at);

-- Mails to shops with the state of their sending. The address is kept as it was, because a contact may be changed to hide a new IBAN.
create table sender_mails (
	id uuid not null,
	sender_id uuid not null,
	iban_id uuid not null,
	kind text not null,
	address text not null,
	state text not null default 'waiting'::text,
	tries integer not null default 0,
	not_before timestamp with time zone not null,
	claimed_until timestamp with time zone,
	last_problem text,
	created_at timestamp with time zone not null,
	settled_at timestamp with time zone,
	PRIMARY KEY (id),
	UNIQUE (iban_id, kind, address),
	FOREIGN KEY (iban_id) REFERENCES sender_ibans(id),
	FOREIGN KEY (sender_id) REFERENCES senders(id),
	CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
	CHECK ((kind = ANY (ARRAY['iban_entered'::text, 'iban_confirmed'::text]))),
	CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'written'::text, 'failed'::text, 'dropped'::text])))
);
CREATE INDEX sender_mails_by_age ON sender_mails USING btree (created_at);
CREATE INDEX sender_mails_of_sender ON sender_mails USING btree (sender_id);
CREATE INDEX sender_mails_waiting ON sender_mails USING btree (not_before) WHERE (state = 'waiting'::text);

-- Which account the orders with a printed name belong to. An account has its title and its code.
-- name_key: The same as senderKeyOf() in domain/ and orders.sender_key.
create table sender_names (
	name_key text not null,
	name text not null,
	sender_id uuid not null,
	joined_by_name text not null,
	joined_at timestamp with time zone not null,
	PRIMARY KEY (name_key),
	FOREIGN KEY (sender_id) REFERENCES senders(id),
	CHECK ((name_key <> ''::text))
);
CREATE INDEX sender_names_of_sender ON sender_names USING btree (sender_id);

-- tax_number: VKN of a company or TCKN of a sole trader.
create table senders (
	id uuid not null,
	code text not null,
	title text not null,
	tax_number text,
	tax_office text not null default ''::text,
	address text not null default ''::text,
	state text not null default 'candidate'::text,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (id),
	UNIQUE (code),
	CHECK (((length(title) >= 2) AND (length(title) <= 160))),
	CHECK (((state = 'candidate'::text) OR ((tax_number IS NOT NULL) AND (tax_office <> ''::text) AND (address <> ''::text)))),
	CHECK ((code ~ '^[A-Z0-9][A-Z0-9._-]{1,19}$'::text)),
	CHECK ((state = ANY (ARRAY['candidate'::text, 'active'::text, 'suspended'::text, 'ended'::text]))),
	CHECK ((tax_number ~ '^[0-9]{10,11}$'::text))
);

-- pos_kurus: sum of pos_totals; null for a count without card payments or of an earlier release.
-- is_owed: Whether the driver owes a shortage; false only for a float that was lost before the departure of a cancelled route.
create table settlements (
	depot_id uuid not null,
	id uuid not null,
	route_id uuid not null,
	driver_id uuid not null,
	state text not null,
	carried_debt_kurus bigint not null default 0,
	cash_collected_kurus bigint not null default 0,
	card_collected_kurus bigint not null default 0,
	other_collected_kurus bigint not null default 0,
	float_kurus bigint not null default 0,
	expenses jsonb not null default '[]'::jsonb,
	expense_kurus bigint not null default 0,
	expected_kurus bigint not null,
	denominations jsonb not null default '{}'::jsonb,
	counted_kurus bigint not null,
	difference_kurus bigint generated always as ((counted_kurus - expected_kurus)) stored,
	difference_reason text,
	note text not null default ''::text,
	counted_by uuid not null,
	counted_by_name text not null,
	counted_at timestamp with time zone not null,
	approved_by uuid,
	approved_by_name text,
	approved_at timestamp with time zone,
	version integer not null default 1,
	pos_totals jsonb not null default '[]'::jsonb,
	pos_kurus bigint,
	is_owed boolean not null default true,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, route_id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	FOREIGN KEY (driver_id) REFERENCES drivers(id),
	CHECK (((approved_by IS NULL) OR (approved_by <> counted_by))),
	CHECK (((counted_kurus = expected_kurus) OR (difference_reason IS NOT NULL))),
	CHECK (((pos_kurus IS NULL) OR (pos_kurus = card_collected_kurus) OR (difference_reason IS NOT NULL))),
	CHECK (((state <> 'approved'::text) OR (approved_by IS NOT NULL))),
	CHECK ((card_collected_kurus >= 0)),
	CHECK ((carried_debt_kurus >= 0)),
	CHECK ((cash_collected_kurus >= 0)),
	CHECK ((counted_kurus >= 0)),
	CHECK ((expense_kurus >= 0)),
	CHECK ((float_kurus >= 0)),
	CHECK ((is_owed OR (counted_kurus < expected_kurus))),
	CHECK ((other_collected_kurus >= 0)),
	CHECK ((pos_kurus >= 0)),
	CHECK ((state = ANY (ARRAY['counting'::text, 'balanced'::text, 'short'::text, 'over'::text, 'approved'::text])))
);

-- append-only: signatures drawn on a screen, as lines and as a PNG. Neither speed nor pressure is kept.
create table signatures (
	depot_id uuid not null,
	id uuid not null,
	attempt_id uuid,
	signed_by text not null,
	width integer not null,
	height integer not null,
	strokes jsonb not null,
	image bytea not null,
	signed_at timestamp with time zone not null,
	debit_id uuid,
	settlement_id uuid,
	counted_at timestamp with time zone,
	party text,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, attempt_id),
	UNIQUE (depot_id, debit_id),
	UNIQUE (depot_id, settlement_id, counted_at, party),
	FOREIGN KEY (depot_id, attempt_id) REFERENCES attempts(depot_id, id),
	FOREIGN KEY (depot_id, debit_id) REFERENCES debits(depot_id, id),
	FOREIGN KEY (depot_id, settlement_id) REFERENCES settlements(depot_id, id),
	CHECK (((height >= 1) AND (height <= 2000))),
	CHECK (((octet_length(image) >= 1) AND (octet_length(image) <= 200000))),
	CHECK (((width >= 1) AND (width <= 2000))),
	CHECK ((jsonb_array_length(strokes) > 0)),
	CHECK ((num_nonnulls(attempt_id, debit_id, settlement_id) = 1)),
	CHECK ((num_nonnulls(settlement_id, counted_at, party) = ANY (ARRAY[0, 3]))),
	CHECK ((party = ANY (ARRAY['driver'::text, 'cashier'::text, 'debtor'::text])))
);

-- append-only: signed papers that no longer count, by whom and why.
create table signed_paper_withdrawals (
	depot_id uuid not null,
	paper_id uuid not null,
	reason text not null,
	withdrawn_by uuid not null,
	withdrawn_by_name text not null,
	withdrawn_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, paper_id),
	FOREIGN KEY (depot_id, paper_id) REFERENCES signed_papers(depot_id, id),
	CHECK ((reason <> ''::text))
);

-- append-only: photos or PDFs of a signed paper, of the acceptance of a debit or of a count of the cash.
create table signed_papers (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid,
	settlement_id uuid,
	file_name text not null,
	added_by uuid not null,
	added_by_name text not null,
	added_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, file_name),
	FOREIGN KEY (depot_id, debit_id) REFERENCES debits(depot_id, id),
	FOREIGN KEY (depot_id, settlement_id) REFERENCES settlements(depot_id, id),
	CHECK ((num_nonnulls(debit_id, settlement_id) = 1))
);
CREATE INDEX signed_papers_of_debit ON signed_papers USING btree (depot_id, debit_id) WHERE (debit_id IS NOT NULL);
CREATE INDEX signed_papers_of_settlement ON signed_papers USING btree (depot_id, settlement_id) WHERE (settlement_id IS NOT NULL);

-- append-only: drivers and users whose personal data were erased, when and by whom. The depot is the company.
create table staff_erasures (
	depot_id uuid not null,
	id uuid not null,
	kind text not null,
	person_id uuid not null,
	name text not null,
	basis text not null,
	erased_by uuid not null,
	erased_by_name text not null,
	erased_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	CHECK ((basis = ANY (ARRAY['request'::text, 'purpose_ended'::text]))),
	CHECK ((kind = ANY (ARRAY['driver'::text, 'user'::text])))
);
CREATE INDEX staff_erasures_by_time ON staff_erasures USING btree (depot_id, erased_at DESC);

-- service_date: The day of the rule; its order may be put on another one.
-- problem: Why no order could be created.
-- next_date: The next day with room.
create table standing_order_dates (
	depot_id uuid not null,
	standing_order_id uuid not null,
	service_date date not null,
	state text not null,
	order_id uuid,
	problem text,
	next_date date,
	decided_by_name text,
	updated_at timestamp with time zone not null,
	PRIMARY KEY (depot_id, standing_order_id, service_date),
	UNIQUE (depot_id, order_id),
	FOREIGN KEY (depot_id, order_id) REFERENCES orders(depot_id, id),
	FOREIGN KEY (depot_id, standing_order_id) REFERENCES standing_orders(depot_id, id),
	CHECK (((next_date IS NULL) OR (state = 'failed'::text))),
	CHECK (((state = 'created'::text) = (order_id IS NOT NULL))),
	CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
	CHECK ((state = ANY (ARRAY['created'::text, 'skipped'::text, 'failed'::text])))
);

-- draft: The order without its number and day; null after the erasure of its recipient.
-- source_order_id: The order that it was made from.
create table standing_orders (
	depot_id uuid not null,
	id uuid not null,
	number integer not null,
	weekdays text[] not null,
	every_weeks integer not null,
	starts_on date not null,
	ends_on date,
	paused_from date,
	paused_until date,
	draft jsonb,
	source_order_id uuid,
	erased_at timestamp with time zone,
	created_by_name text not null,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	version integer not null default 1,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (depot_id, source_order_id) REFERENCES orders(depot_id, id),
	CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text]))),
	CHECK (((draft IS NULL) = (erased_at IS NOT NULL))),
	CHECK (((every_weeks >= 1) AND (every_weeks <= 8))),
	CHECK (((paused_until IS NULL) OR (paused_from IS NOT NULL))),
	CHECK ((ends_on >= starts_on)),
	CHECK ((number > 0)),
	CHECK ((paused_until >= paused_from))
);

create table stops (
	depot_id uuid not null,
	id uuid not null,
	route_id uuid not null,
	position integer not null,
	address_key text not null,
	state text not null,
	planned_at timestamp with time zone,
	arrived_at timestamp with time zone,
	finished_at timestamp with time zone,
	plan_locked boolean not null default false,
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, route_id, "position") DEFERRABLE,
	UNIQUE (depot_id, route_id, address_key),
	FOREIGN KEY (depot_id, route_id) REFERENCES routes(depot_id, id),
	CHECK (("position" >= 1)),
	CHECK ((state = ANY (ARRAY['pending'::text, 'arrived'::text, 'delivered'::text, 'partially_delivered'::text, 'failed'::text, 'postponed'::text, 'skipped'::text, 'cancelled'::text])))
);

create table transfers (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	from_debit_id uuid not null,
	to_debit_id uuid not null,
	piece_ids uuid[] not null,
	state text not null,
	reason_code text not null,
	note text not null default ''::text,
	requested_by uuid not null,
	requested_by_name text not null,
	requested_at timestamp with time zone not null,
	decided_by_name text,
	decided_at timestamp with time zone,
	decided_on_paper boolean not null default false,
	rejection_note text,
	version integer not null default 1,
	equipment_ids uuid[] not null default '{}'::uuid[],
	PRIMARY KEY (depot_id, id),
	UNIQUE (depot_id, number),
	FOREIGN KEY (depot_id, from_debit_id) REFERENCES debits(depot_id, id),
	FOREIGN KEY (depot_id, to_debit_id) REFERENCES debits(depot_id, id),
	CHECK (((state = 'rejected'::text) = (COALESCE(TRIM(BOTH FROM rejection_note), ''::text) <> ''::text))),
	CHECK ((cardinality(piece_ids) > 0)),
	CHECK ((from_debit_id <> to_debit_id)),
	CHECK ((state = ANY (ARRAY['awaiting_acceptance'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX transfers_by_giver ON transfers USING btree (depot_id, from_debit_id);
CREATE INDEX transfers_by_taker ON transfers USING btree (depot_id, to_debit_id);
CREATE INDEX transfers_by_time ON transfers USING btree (depot_id, requested_at, id);

-- Depots of users who are not of all depots.
create table user_depots (
	user_id uuid not null,
	depot_id uuid not null,
	PRIMARY KEY (user_id, depot_id),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	FOREIGN KEY (user_id) REFERENCES users(id)
);

-- Which subject of which token issuer is which user.
create table user_identities (
	issuer text not null,
	subject text not null,
	user_id uuid not null,
	linked_at timestamp with time zone not null,
	PRIMARY KEY (issuer, subject),
	FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_identities_by_user ON user_identities USING btree (user_id);

-- Users with their role. Their event history is kept under the id of the company.
-- email_fold: Key of the account for sign-ins: the folded e-mail, or <id>@no-email.invalid.
-- all_depots: All depots, later ones included, and with them the rights of the company that the role has.
-- national_id_sealed: TCKN encrypted by the application (KVKK); that of a driver is on the driver.
-- erased_at: The personal data of the user were erased; the name stays.
-- username: Of who signs in with a PIN instead of an e-mail and a password.
-- pin_hash: scrypt of the PIN with a key of the installation; a new SECRET deletes it.
-- pin_expires_at: Until then the PIN of the office lets the person choose an own one; null for an own PIN.
create table users (
	id uuid not null,
	email text,
	email_fold text not null,
	name text not null,
	phone text,
	role text not null,
	all_depots boolean not null default false,
	driver_id uuid,
	retired_at timestamp with time zone,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	photo_file text,
	national_id_sealed text,
	national_id_last4 text,
	erased_at timestamp with time zone,
	username text,
	username_fold text generated always as (fold_text(username)) stored,
	pin_hash text,
	pin_expires_at timestamp with time zone,
	search_fold text generated always as (fold_text(((name || ' '::text) || COALESCE(email, username, ''::text)))) stored,
	PRIMARY KEY (id),
	UNIQUE (email_fold),
	UNIQUE (username_fold),
	FOREIGN KEY (driver_id) REFERENCES drivers(id),
	CHECK (((email IS NOT NULL) OR (erased_at IS NOT NULL) OR (username IS NOT NULL) OR ((role = 'driver'::text) AND (phone IS NOT NULL)))),
	CHECK (((erased_at IS NULL) OR ((retired_at IS NOT NULL) AND (email IS NULL) AND (phone IS NULL) AND (photo_file IS NULL) AND (national_id_sealed IS NULL) AND (national_id_last4 IS NULL)))),
	CHECK (((erased_at IS NULL) OR (username IS NULL))),
	CHECK (((length(email) >= 3) AND (length(email) <= 254))),
	CHECK (((length(name) >= 2) AND (length(name) <= 80))),
	CHECK (((pin_expires_at IS NULL) OR (pin_hash IS NOT NULL))),
	CHECK (((pin_hash IS NULL) OR (username IS NOT NULL))),
	CHECK (((role = 'driver'::text) = (driver_id IS NOT NULL))),
	CHECK (((username IS NULL) OR ((email IS NULL) AND (role = ANY (ARRAY['warehouse'::text, 'cashier'::text]))))),
	CHECK ((national_id_last4 ~ '^[0-9]{4}$'::text)),
	CHECK ((phone ~ '^\+[0-9]{10,15}$'::text)),
	CHECK ((role = ANY (ARRAY['admin'::text, 'ops_manager'::text, 'planner'::text, 'warehouse'::text, 'cashier'::text, 'support'::text, 'driver'::text, 'viewer'::text]))),
	CHECK ((username_fold ~ '^[a-z0-9][a-z0-9._-]{2,29}$'::text))
);
CREATE INDEX users_by_name ON users USING btree (name COLLATE "tr-TR-x-icu", id);
CREATE UNIQUE INDEX users_one_per_driver ON users USING btree (driver_id) WHERE (retired_at IS NULL);

create table vehicle_blackouts (
	id uuid not null,
	vehicle_id uuid not null,
	kind text not null,
	from_date date not null,
	until_date date not null,
	note text not null default ''::text,
	created_at timestamp with time zone not null,
	PRIMARY KEY (id),
	FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
	CHECK (((until_date >= from_date) AND (until_date <= (from_date + 366)))),
	CHECK ((kind = ANY (ARRAY['maintenance'::text, 'inspection'::text, 'repair'::text, 'other'::text]))),
	CHECK ((length(note) <= 200)),
	EXCLUDE USING gist (vehicle_id WITH =, daterange(from_date, until_date, '[]'::text) WITH &&)
);

-- cost_per_day_kurus: Fixed cost of a day on which the vehicle is used.
-- reload_minutes: Time at the depot between two tours of a day.
-- closed_districts: İlçeler that the vehicle may not enter, as İl/İlçe.
-- day_end: Where its last tour of a day ends: at the depot, at its last stop, or at a place of its own.
-- start_longitude: Where it is before the first tour of a day; null: at the depot.
create table vehicles (
	id uuid not null,
	depot_id uuid not null,
	plate text not null,
	vehicle_type text not null,
	body_type text,
	features text[] not null default '{}'::text[],
	make text not null default ''::text,
	model text not null default ''::text,
	model_year integer,
	capacity_kg integer,
	capacity_desi integer,
	capacity_pieces integer,
	ownership text not null,
	inspection_until date,
	insurance_until date,
	state text not null default 'active'::text,
	retired_at timestamp with time zone,
	version integer not null default 1,
	created_at timestamp with time zone not null,
	updated_at timestamp with time zone not null,
	road_card_until date,
	cost_per_day_kurus integer,
	cost_per_km_kurus integer,
	cost_per_hour_kurus integer,
	max_day_minutes integer,
	max_day_km integer,
	tours_per_day integer not null default 1,
	reload_minutes integer not null default 30,
	closed_districts text[] not null default '{}'::text[],
	day_end text not null default 'depot'::text,
	end_longitude double precision,
	end_latitude double precision,
	start_longitude double precision,
	start_latitude double precision,
	PRIMARY KEY (id),
	UNIQUE (plate),
	FOREIGN KEY (depot_id) REFERENCES depots(id),
	CHECK ((((day_end = 'place'::text) = (end_longitude IS NOT NULL)) AND ((end_longitude IS NULL) = (end_latitude IS NULL)) AND ((start_longitude IS NULL) = (start_latitude IS NULL)))),
	CHECK ((((max_day_minutes >= 30) AND (max_day_minutes <= 1440)) AND ((max_day_km >= 1) AND (max_day_km <= 2000)))),
	CHECK ((((tours_per_day >= 1) AND (tours_per_day <= 10)) AND ((reload_minutes >= 0) AND (reload_minutes <= 480)))),
	CHECK (((cardinality(closed_districts) <= 100) AND (array_position(closed_districts, NULL::text) IS NULL))),
	CHECK (((cost_per_day_kurus >= 0) AND (cost_per_km_kurus >= 0) AND (cost_per_hour_kurus >= 0))),
	CHECK (((model_year >= 1980) AND (model_year <= 2100))),
	CHECK ((capacity_desi > 0)),
	CHECK ((capacity_kg > 0)),
	CHECK ((capacity_pieces > 0)),
	CHECK ((day_end = ANY (ARRAY['depot'::text, 'last_stop'::text, 'place'::text]))),
	CHECK ((ownership = ANY (ARRAY['owned'::text, 'rented'::text, 'subcontracted'::text]))),
	CHECK ((plate ~ '^[0-9]{2}[A-Z]{1,3}[0-9]{2,5}$'::text)),
	CHECK ((state = ANY (ARRAY['active'::text, 'in_service'::text, 'off_duty'::text])))
);
CREATE INDEX vehicles_by_depot ON vehicles USING btree (depot_id, plate);

-- append-only for the application: what a decided erasure still has to do. Functions of the owner do it and delete the row.
create table waiting_erasures (
	depot_id uuid not null,
	id uuid not null,
	erased_id uuid not null,
	kind text not null,
	subject_id uuid not null,
	from_ms bigint,
	to_ms bigint,
	at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id),
	CHECK (((kind = 'track'::text) = ((from_ms IS NOT NULL) AND (to_ms IS NOT NULL)))),
	CHECK ((kind = ANY (ARRAY['recipient'::text, 'account'::text, 'staff_history'::text, 'track'::text])))
);

-- Scans and hand-backs whose event has not been written yet; written together every two seconds.
create table waiting_scan_events (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid not null,
	at timestamp with time zone not null,
	PRIMARY KEY (depot_id, id)
);
