-- Sort orders of the order list, facts about an import file, and pieces removed by a correction.

create index orders_by_recipient on orders (depot_id, (recipient_name collate "tr-TR-x-icu"), id);
create index orders_by_district_name on orders (depot_id, (district collate "tr-TR-x-icu"), id);
create index orders_by_amount on orders (depot_id, amount_kurus, id);

alter table orders drop column recipient_fold;

alter table pieces add column removed_at timestamptz;
comment on column pieces.removed_at is 'Set when the order''s piece count was corrected downwards: the piece leaves its order but keeps its ledger, and comes back by its barcode when the count grows again.';
alter table pieces drop constraint pieces_check;
alter table pieces add constraint pieces_belong
	check (case when order_id is null then removed_at is not null or kind in ('equipment', 'document')
		else removed_at is null end);

alter table order_imports
	add column headers text[] not null default '{}',
	add column samples text[] not null default '{}',
	add column mapping_remembered boolean not null default false,
	add column ready_count integer not null default 0,
	add column duplicate_count integer not null default 0,
	add column run_by uuid,
	add column run_by_name text;
create index order_imports_running on order_imports (depot_id, created_at) where state = 'running';
