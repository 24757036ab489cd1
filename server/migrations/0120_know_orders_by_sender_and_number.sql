-- An order is known by its sender and its number, each folded; codes are compared without look-alike
-- characters and in every form of GS1 (docs/decisions/0073-keys-of-orders.md).

-- Both functions are immutable, so stored generated columns and indexes may use them. They stay in this
-- migration, because those columns are computed by them.
create function fold_code(source text) returns text
	language sql immutable parallel safe strict
	return case when source ~ '^[!-~]*$' then upper(source collate "C")
	else upper(translate(
		regexp_replace(
			normalize(
				regexp_replace(
					normalize(
						translate(source,
							U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
							'01234567890123456789'),
						NFKC),
					'[\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
					'', 'g'),
				NFC),
			'[\u0001-\u0020\u007F-\u009F\u1680\u2028\u2029]', '', 'g'),
		U&'\0131\0130\00E7\011F\00F6\015F\00FC\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD\02D7\2043\2212',
		U&'II\00C7\011E\00D6\015E\00DC-----------------------------') collate "C")
	end;
comment on function fold_code(text) is 'A code for comparison; the same as foldCode() in domain/.';

create function fold_barcode(source text) returns text
	language sql immutable parallel safe strict
	return case when source ~ '^[1-9A-Za-z-][0-9A-Za-z-]*$' then upper(source collate "C")
	else (
		select regexp_replace(regexp_replace(regexp_replace(
			case when bare ~ '^\([0-9]{2,4}\)'
				then regexp_replace(bare, '\(([0-9]{2,4})\)', '\1', 'g') else bare end,
			'^00([0-9]{18})$', '\1'),
			'^01([0-9]{14})$', '\1'),
			'^0{1,2}([0-9]{12,13})$', '\1')
		from (select regexp_replace(regexp_replace(fold_code(source),
			'[<{[](GS|FNC1)[>}\]]', '', 'g'), '^\][A-Z][0-9]', '')) as code(bare))
	end;
comment on function fold_barcode(text) is 'A barcode for comparison; the same as foldBarcode() in domain/.';

alter table orders
	add column order_no_fold text not null generated always as (fold_code(order_no)) stored,
	add column sender_key text not null generated always as (fold_text(btrim(sender_name))) stored,
	add column number_repeat integer not null default 0;
comment on column orders.sender_key is 'Who the number is from: the folded name of the sender.';
comment on column orders.number_repeat is 'More than 0 only for orders of one number from before numbers were compared in every spelling.';

-- Orders whose numbers were two before and are one now stay: searches and scans offer both.
update orders o set number_repeat = r.earlier
from (
	select depot_id, id, row_number() over (
		partition by depot_id, order_no_fold, sender_key order by created_at, id) - 1 as earlier
	from orders
) r
where r.earlier > 0 and o.depot_id = r.depot_id and o.id = r.id;
create unique index orders_number_once
	on orders (depot_id, order_no_fold, sender_key, number_repeat);
alter table orders drop constraint orders_no_once;

alter table order_import_rows
	add column order_no_fold text generated always as (fold_code(order_no)) stored;
drop index order_import_rows_of_number;
create index order_import_rows_of_number on order_import_rows (depot_id, order_no_fold)
	where order_no_fold is not null;

drop index pieces_by_barcode_fold;
drop index pieces_by_sender_barcode;
drop index pieces_sender_barcode_once;
alter table pieces
	drop column barcode_fold,
	drop column sender_barcode_fold,
	add column barcode_fold text not null generated always as (fold_barcode(barcode)) stored,
	add column sender_barcode_fold text generated always as (fold_barcode(sender_barcode)) stored;
comment on column pieces.sender_barcode_freed_at is 'Set when the sender used the barcode of an ended piece again, or for all but the last of codes that were several before they were compared in every form.';
-- Codes that were two before and are one now stay; a scan asks which piece is meant.
update pieces p set sender_barcode_freed_at = p.created_at
from (
	select depot_id, id, row_number() over (
		partition by depot_id, sender_barcode_fold, sender_fold order by created_at desc, id desc
	) - 1 as later
	from pieces
	where sender_barcode_fold is not null and sender_barcode_freed_at is null and removed_at is null
) r
where r.later > 0 and p.depot_id = r.depot_id and p.id = r.id;
create index pieces_by_barcode_fold on pieces (barcode_fold, depot_id);
create index pieces_by_sender_barcode on pieces (sender_barcode_fold, depot_id)
	where sender_barcode_fold is not null;
create unique index pieces_sender_barcode_once on pieces (depot_id, sender_barcode_fold, sender_fold)
	where sender_barcode_fold is not null and sender_barcode_freed_at is null and removed_at is null;
