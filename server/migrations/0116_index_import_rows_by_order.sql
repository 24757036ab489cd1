-- The export and the erasure of a recipient find the rows of imported files that name an order.
create index order_import_rows_of_order on order_import_rows (depot_id, order_id)
	where order_id is not null;
create index order_import_rows_of_number on order_import_rows (depot_id, order_no)
	where order_no is not null;
comment on table events is 'What happened, append-only, one growing change_seq per depot in commit order: İşlem Geçmişi and live screens read it. actor_id is empty when the system acted.';
