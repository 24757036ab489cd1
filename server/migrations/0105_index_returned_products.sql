-- Returned products in a depot are few, all pieces and all products that were ever returned are many.
-- Without this column their list and their number read both.
alter table custody add column is_product boolean not null default false;

update custody c set is_product = true
from pieces p
where p.kind = 'product' and p.depot_id = c.depot_id and p.id = c.piece_id;

create index custody_of_products on custody (depot_id, since, piece_id) where holder = 'depot' and is_product;
create index product_returns_by_piece on product_returns (depot_id, piece_id) where reverted_at is null;
