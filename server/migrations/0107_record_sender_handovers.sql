-- Goods that go back to their sender: who took them, on a paper with a number. The ledger entries of
-- the pieces refer to it (custody_entries.document_id).
create table sender_handovers (
	depot_id uuid not null references depots (id),
	id uuid not null,
	number text not null,
	sender_name text not null,
	taker text not null check (char_length(taker) between 3 and 300),
	handed_by uuid not null,
	handed_by_name text not null,
	handed_at timestamptz not null,
	primary key (depot_id, id),
	constraint sender_handovers_number_once unique (depot_id, number)
);
comment on column sender_handovers.taker is 'Who took the goods, and the number of the sender''s note, as the depot wrote it.';

create index custody_entries_of_sender_handovers on custody_entries (depot_id, document_id)
	where movement = 'to_sender' and document_id is not null;
