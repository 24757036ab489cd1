-- Delivery codes (docs/decisions/0052-delivery-codes.md). A code is computed from its id and the
-- secret of the installation, so that no row contains it. The row is also its message in the outbox.
create table delivery_codes (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	route_id uuid not null,
	number integer not null check (number >= 1),
	requested_by uuid,
	requested_by_name text not null,
	created_at timestamptz not null,
	replaced_at timestamptz,
	wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
	last_wrong_request text,
	send_state text not null default 'waiting' check (send_state in ('waiting', 'sent', 'failed')),
	send_tries integer not null default 0,
	not_before timestamptz not null,
	claimed_until timestamptz,
	channel text check (channel in ('sms', 'email', 'file')),
	sent_to text,
	sent_at timestamptz,
	last_problem text,
	primary key (depot_id, id),
	unique (depot_id, route_id, order_id, number),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	check ((send_state = 'sent') = (sent_at is not null))
);
comment on table delivery_codes is 'Delivery codes of an order on a route; the newest one is valid. sent_to is masked.';
create unique index delivery_codes_valid on delivery_codes (depot_id, route_id, order_id)
	where replaced_at is null;
create index delivery_codes_waiting on delivery_codes (depot_id, not_before)
	where send_state = 'waiting';

create table delivery_code_releases (
	depot_id uuid not null,
	route_id uuid not null,
	order_id uuid not null,
	reason text not null,
	requested_by uuid not null,
	requested_by_name text not null,
	requested_at timestamptz not null,
	released_by uuid,
	released_by_name text,
	released_at timestamptz,
	primary key (depot_id, route_id, order_id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	check (released_by <> requested_by),
	check ((released_by is null) = (released_at is null))
);
comment on table delivery_code_releases is 'Deliveries that a second person allowed without a code.';

alter table attempts
	drop constraint attempts_proofs_required_check,
	add constraint attempts_proofs_required_check
		check (proofs_required <@ array['signature', 'photo', 'identity', 'code']),
	add column code_proof text check (code_proof in ('verified', 'released')),
	add constraint attempts_code check (
		not 'code' = any (proofs_required) or outcome in ('failed', 'postponed')
			or code_proof is not null);

update policies set value = value || '{"code": null}' where name = 'proofs';
update policies set value = coalesce(
	(select jsonb_agg(one || '{"code": null}') from jsonb_array_elements(value) one), '[]')
where name = 'sender_proofs';

-- The reason of a code that fails, for installations that are younger than its retirement. It can be
-- taken into use while a rule needs codes.
insert into reasons (list, code, label, group_label, stages, evidence, next_step, position, retired_at)
values ('undelivery', 'OTP_FAILED', 'Teslimat kodu doğrulanamadı', 'Alıcı', '{onboard}', '{note}',
	'customer_care', 11, now())
on conflict do nothing;
