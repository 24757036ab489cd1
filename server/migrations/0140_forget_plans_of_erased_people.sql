-- Contents of proposals have the places of homes: they are forgotten when a recipient is erased
-- (docs/domain.md#proposals).
alter table proposals add column order_ids uuid[] not null default '{}';
comment on column proposals.order_ids is 'Orders that the contents are about.';
create index proposals_orders on proposals using gin (order_ids);

-- No order leads to the contents that were kept until now.
update proposals set state = 'interrupted', ended_at = now(), lease_id = null, lease_until = null, wish = null
where state in ('queued', 'running');
update proposals set facts = null, plan = null, result = null, curve = '[]';
