-- Rows of a file whose delivery date has passed, and what the user chose for them.
alter table order_imports
	add column past_count integer not null default 0,
	add column past_dates text not null default 'keep'
		check (past_dates in ('today', 'keep', 'leave_out'));
