-- A paper that was opened in a tab is kept for an hour, so that the viewer can save it under its name.
alter table files add column paper_name text;
alter table files add constraint files_paper_is_unclaimed
	check (paper_name is null or noun is null);
comment on column files.paper_name is 'The name to save a paper under that was opened in a tab; null for an upload.';
