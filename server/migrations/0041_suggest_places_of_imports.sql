-- Misspelt names of il and ilçe in a file: rows with a suggestion, and whether a user accepted all.
alter table order_imports
	add column suggestion_count integer not null default 0,
	add column places_corrected boolean not null default false;
