-- Shared by all nouns: text search, idempotency keys, number counters, the event history.

create extension if not exists pg_trgm;
-- Lets one GIN index combine depot_id (uuid) with trigrams, so that a search reads only its depots.
create extension if not exists btree_gin;

-- Folds a text for search: İ, I, ı and i become equal, diacritics are removed,
-- 'IĞDIR' → 'igdir'. Immutable, so stored generated columns and indexes may use it.
create function fold_text(source text) returns text
	language sql immutable parallel safe strict
	return lower(regexp_replace(normalize(translate(source, 'İIı', 'iii'), NFKD), E'[\u0300-\u036F]', '', 'g'));

comment on function fold_text(text) is 'Search form of a Turkish text; the same as foldText() in domain/.';

create table idempotency_keys (
	depot_id uuid not null,
	key text not null check (length(key) between 8 and 200),
	request_hash text not null,
	status integer,
	body jsonb,
	at timestamptz not null,
	primary key (depot_id, key)
);

comment on table idempotency_keys is 'The first answer to every act, written in the transaction of its effect and replayed for 7 days. Status is empty only inside that transaction.';

create index idempotency_keys_by_age on idempotency_keys (at);

create table counters (
	depot_id uuid not null,
	name text not null,
	value bigint not null,
	primary key (depot_id, name)
);

comment on table counters is 'The last number given out per depot and name: route numbers of a day, debit numbers of a year, change_seq of events.';

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
	at timestamptz not null,
	primary key (depot_id, change_seq)
);

comment on table events is 'What happened, append-only, one growing change_seq per depot in commit order: İşlem Geçmişi, live screens and webhooks read it. actor_id is empty when the system acted.';

create index events_of_noun on events (depot_id, noun_id, change_seq);
