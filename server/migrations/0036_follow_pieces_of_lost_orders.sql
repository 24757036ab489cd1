-- An order was marked as lost or damaged when its last piece on the vehicle was written off, although
-- others were in the depot. Its state follows from all its pieces.
update orders o
set state = case when exists (
		select 1 from pieces p join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
		where p.depot_id = o.depot_id and p.order_id = o.id and p.kind = 'package' and c.holder = 'recipient'
	) then 'partially_delivered' else 'failed' end,
	version = o.version + 1
where o.state in ('lost', 'damaged') and exists (
	select 1 from pieces p join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
	where p.depot_id = o.depot_id and p.order_id = o.id and p.kind = 'package' and c.holder <> 'written_off'
);
