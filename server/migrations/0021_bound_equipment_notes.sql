-- Notes on missing equipment are appended. The item keeps the newest part, within the limit;
-- the event history has every note in full.

update debit_equipment
set missing_note = '… ' || regexp_replace(right(missing_note, 998), '^\S*\s', '')
where length(missing_note) > 1000;
alter table debit_equipment
	add constraint debit_equipment_missing_note_length check (length(missing_note) <= 1000);
