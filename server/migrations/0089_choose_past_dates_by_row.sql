-- The choice for a single row whose delivery date has passed; null: the choice for the whole file.
-- The example row of a template is neither saved nor counted as an existing order.
alter table order_import_rows
	add column past_date text check (past_date in ('today', 'keep', 'leave_out')),
	drop constraint order_import_rows_outcome_check,
	add constraint order_import_rows_outcome_check check (
		outcome in ('ready', 'warned', 'refused', 'duplicate', 'example', 'created', 'skipped'));
