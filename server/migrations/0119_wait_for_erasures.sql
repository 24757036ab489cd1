-- What an erasure still has to do with the rights of the owner. The application may not change
-- signatures, events, the ledger, accounts or positions; on a cluster a function of the owner works on
-- another connection, so it cannot run in the transaction that decided. That transaction leaves a row
-- here, and the function deletes it as its last step: a row that a killed process left is finished later.
create table waiting_erasures (
	depot_id uuid not null,
	id uuid not null,
	-- The order, driver or user that is erased.
	erased_id uuid not null,
	kind text not null check (kind in ('recipient', 'account', 'staff_history', 'track')),
	-- The order, user, person or route that the function is about.
	subject_id uuid not null,
	from_ms bigint,
	to_ms bigint,
	at timestamptz not null,
	primary key (depot_id, id),
	check ((kind = 'track') = (from_ms is not null and to_ms is not null))
);
comment on table waiting_erasures is 'append-only for the application: what a decided erasure still has to do. Functions of the owner do it and delete the row.';

-- It finds its row by the depot, which it did not know.
drop function delete_identity(uuid);
