-- A device is on one debit at a time. Of two concurrent inserts the second waits and is refused.
-- Kinds that are only counted have no serial number. Cancelling a debit removes its equipment.

create unique index debit_equipment_one_holder
	on debit_equipment (depot_id, kind, upper(serial collate "C"))
	where serial <> '' and removed_at is null and returned_count + missing_count < given_count;
