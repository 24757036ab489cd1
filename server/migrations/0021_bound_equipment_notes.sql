-- What is said of missing equipment adds up, one note after another: as much as one can read stays
-- with the item, every note in full stands in history.

update debit_equipment
set missing_note = '… ' || regexp_replace(right(missing_note, 998), '^\S*\s', '')
where length(missing_note) > 1000;
alter table debit_equipment
	add constraint debit_equipment_missing_note_length check (length(missing_note) <= 1000);
