-- A profile says how a file is read; the mapping of columns was a part of it.
create table file_profiles (
	depot_id uuid not null references depots (id),
	noun text not null check (noun in ('order', 'driver', 'vehicle', 'user')),
	header_signature text not null,
	sender_key text not null default '',
	profile jsonb not null,
	updated_at timestamptz not null,
	primary key (depot_id, noun, header_signature, sender_key)
);
comment on table file_profiles is 'How this depot last read a file with these headings, so the next file of the same shop is read without questions.';
comment on column file_profiles.sender_key is 'The sender whose files have these headings; empty for those of every sender.';

-- A mapping named the column of each field; a profile names the field of each column.
insert into file_profiles (depot_id, noun, header_signature, profile, updated_at)
select m.depot_id, 'order', m.header_signature, jsonb_build_object('columns', c.columns), m.updated_at
from order_import_mappings m
cross join lateral (
	select coalesce(jsonb_agg(f.field order by n.at), '[]') as columns
	from generate_series(0, 199) as n (at)
	left join lateral (
		select key as field from jsonb_each(m.mapping - 'moreBarcodes') where value = to_jsonb(n.at)
		union all
		select 'barcodes' from jsonb_array_elements(m.mapping -> 'moreBarcodes') e where e = to_jsonb(n.at)
	) f on true
) c
where jsonb_typeof(m.mapping) = 'object';
drop table order_import_mappings;

alter table order_imports
	add column profile jsonb not null default '{}',
	add column facts jsonb not null default '{}',
	add column line_count integer not null default 0,
	add column left_out_count integer not null default 0;
update order_imports i set profile = jsonb_build_object('columns', (
	select coalesce(jsonb_agg(f.field order by n.at), '[]')
	from generate_series(0, 199) as n (at)
	left join lateral (
		select key as field from jsonb_each(i.mapping - 'moreBarcodes') where value = to_jsonb(n.at)
		union all
		select 'barcodes' from jsonb_array_elements(i.mapping -> 'moreBarcodes') e where e = to_jsonb(n.at)
	) f on true))
where jsonb_typeof(i.mapping) = 'object';
alter table order_imports drop column mapping;
alter table order_imports rename column mapping_remembered to profile_remembered;
comment on column order_imports.facts is 'What the file shows about itself: its tables, its words for payment and state, its dates.';

alter table order_import_rows add column hidden boolean not null default false;
alter table order_import_rows drop constraint order_import_rows_outcome_check;
alter table order_import_rows
	add constraint order_import_rows_outcome_check check (
		outcome in ('ready', 'warned', 'refused', 'duplicate', 'example', 'line', 'left_out', 'created', 'skipped'));
comment on column order_import_rows.hidden is 'Whether the row is hidden in the spreadsheet.';
