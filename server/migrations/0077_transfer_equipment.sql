-- Equipment may change hands with a transfer (Zimmet Devri); what is not named in it stays with the giver.
alter table transfers add column equipment_ids uuid[] not null default '{}';
alter table debit_equipment
	add column transferred_count integer not null default 0 check (transferred_count >= 0),
	add constraint debit_equipment_counts check (returned_count + missing_count + transferred_count <= given_count);
drop index debit_equipment_one_holder;
create unique index debit_equipment_one_holder
	on debit_equipment (depot_id, kind, upper(serial collate "C"))
	where serial <> '' and removed_at is null and returned_count + missing_count + transferred_count < given_count;
