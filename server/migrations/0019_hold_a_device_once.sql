-- Two desks that put one device on two zimmets at the same moment: the second one waits and is told.
-- The kinds that are only counted carry no serial number. A cancelled zimmet takes its equipment off.

create unique index debit_equipment_one_holder
	on debit_equipment (depot_id, kind, upper(serial collate "C"))
	where serial <> '' and removed_at is null and returned_count + missing_count < given_count;
