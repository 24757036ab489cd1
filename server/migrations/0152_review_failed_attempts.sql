-- How well failed attempts are evidenced, and what people decide (docs/domain.md#evidence-of-attempts).
create table attempt_reviews (
	depot_id uuid not null,
	attempt_id uuid not null,
	driver_id uuid,
	result text not null check (result in ('suspicious', 'evidenced', 'insufficient')),
	score smallint check (score between 0 and 100),
	possible smallint not null check (possible between 0 and 100),
	points jsonb not null,
	reviewed boolean not null,
	measured_at timestamptz not null,
	answer_until timestamptz not null,
	answer text check (length(btrim(answer)) between 3 and 1000),
	answered_at timestamptz,
	objection text check (length(btrim(objection)) between 3 and 1000),
	objected_at timestamptz,
	decision text check (decision in ('call_customer', 'retry', 'sufficient')),
	decision_note text not null default '',
	decided_by uuid,
	decided_at timestamptz,
	version integer not null default 1,
	primary key (depot_id, attempt_id),
	foreign key (depot_id, attempt_id) references attempts (depot_id, id),
	-- Missing data is never suspicious.
	check (result <> 'insufficient' or not reviewed),
	check (result <> 'suspicious' or reviewed),
	check (result = 'insufficient' or (score is not null and possible >= 50)),
	check ((answer is null) = (answered_at is null)),
	check ((objection is null) = (objected_at is null)),
	check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
	check (decision is null or reviewed),
	-- Nothing is decided before the driver has answered or the time has passed.
	check (decided_at is null or coalesce(decided_at >= answered_at, decided_at >= answer_until))
);
comment on table attempt_reviews is 'How well a failed attempt is evidenced. Neither pay nor ranking nor dispatch reads it.';
comment on column attempt_reviews.driver_id is 'The driver of the route when it was measured.';
comment on column attempt_reviews.points is 'Each signal with its state, points and the amount measured.';
comment on column attempt_reviews.reviewed is 'A person looks at it: suspicious, or a blind control.';
create index attempt_reviews_open on attempt_reviews (depot_id, measured_at) where reviewed;
create index attempt_reviews_by_driver on attempt_reviews (depot_id, driver_id, measured_at) where reviewed;
create index attempts_failed on attempts (depot_id, recorded_at) where outcome = 'failed';
