-- The count of the cash is signed on the screen; signed papers are attached to acceptances and counts.
alter table signatures
	drop constraint signatures_one_record,
	add column settlement_id uuid,
	add column counted_at timestamptz,
	add column party text check (party in ('driver', 'cashier', 'debtor')),
	add constraint signatures_settlement foreign key (depot_id, settlement_id) references settlements (depot_id, id),
	add constraint signatures_one_record check (num_nonnulls(attempt_id, debit_id, settlement_id) = 1),
	add constraint signatures_of_count check (num_nonnulls(settlement_id, counted_at, party) in (0, 3)),
	add constraint signatures_count_once unique (depot_id, settlement_id, counted_at, party);

create table signed_papers (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid,
	settlement_id uuid,
	file_name text not null,
	added_by uuid not null,
	added_by_name text not null,
	added_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, file_name),
	foreign key (depot_id, debit_id) references debits (depot_id, id),
	foreign key (depot_id, settlement_id) references settlements (depot_id, id),
	check (num_nonnulls(debit_id, settlement_id) = 1)
);
create index signed_papers_of_debit on signed_papers (depot_id, debit_id) where debit_id is not null;
create index signed_papers_of_settlement on signed_papers (depot_id, settlement_id) where settlement_id is not null;
comment on table signed_papers is 'append-only: photos or PDFs of a signed paper, of the acceptance of a debit or of a count of the cash.';
