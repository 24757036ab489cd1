-- What becomes of the rows of a file whose day has no room (docs/domain.md#capacity); null: nobody was
-- asked, because every day had room.
alter table order_imports add column full_days text check (full_days in ('next', 'keep', 'leave_out'));
alter table order_imports add column capacity_reason text check (length(capacity_reason) between 3 and 200);
alter table order_imports add constraint order_imports_full_days check (
	(full_days is not distinct from 'keep') = (capacity_reason is not null)
);
comment on column order_imports.capacity_reason is 'Why orders are put on days without room.';
