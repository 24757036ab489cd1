-- The Z totals of the POS devices at the cash count. Their sum is compared with the card payments of
-- the route, and a difference needs a reason and an approval like one of cash.
alter table settlements
	add column pos_totals jsonb not null default '[]',
	add column pos_kurus bigint check (pos_kurus >= 0),
	add constraint settlements_pos_reason
		check (pos_kurus is null or pos_kurus = card_collected_kurus or difference_reason is not null);
comment on column settlements.pos_kurus is 'sum of pos_totals; null for a count without card payments or of an earlier release.';
alter table cash_counts
	add column pos_totals jsonb not null default '[]',
	add column card_due_kurus bigint not null default 0 check (card_due_kurus >= 0),
	add column pos_kurus bigint check (pos_kurus >= 0);
