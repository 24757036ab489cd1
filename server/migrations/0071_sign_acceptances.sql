-- A driver may sign the acceptance of a zimmet on the screen, like a receiver at the door.
alter table signatures
	alter column attempt_id drop not null,
	add column debit_id uuid,
	add constraint signatures_debit foreign key (depot_id, debit_id) references debits (depot_id, id),
	add constraint signatures_debit_once unique (depot_id, debit_id),
	add constraint signatures_one_record check (num_nonnulls(attempt_id, debit_id) = 1);
