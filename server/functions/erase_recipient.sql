-- The application may change neither signatures nor events nor ledger nor money; this function does, for an
-- ended order on no open route that the application has erased (docs/decisions/0061-erasure-of-recipients.md).
-- Files are released, so that they cannot be opened and the next cleanup deletes them.
create or replace function erase_recipient(of_depot uuid, of_order uuid, mark text, erased timestamptz)
	returns void
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	seen public.orders;
	attempt_ids uuid[];
	debit_ids uuid[];
	import_ids uuid[];
begin
	select * into strict seen from public.orders o
		where o.depot_id = of_depot and o.id = of_order for update;
	if seen.state not in ('delivered', 'partially_delivered', 'returned', 'cancelled', 'lost', 'damaged')
		or exists (
			select 1 from public.route_orders ro
			join public.routes r on r.depot_id = of_depot and r.id = ro.route_id
			where ro.depot_id = of_depot and ro.order_id = of_order
				and r.state not in ('closed', 'cancelled'))
		or seen.erased_at is null
	then
		raise exception 'the recipient of an open order is not erased';
	end if;
	select coalesce(array_agg(a.id), '{}') into attempt_ids from public.attempts a
		where a.depot_id = of_depot and a.order_id = of_order;
	select coalesce(array_agg(distinct l.debit_id), '{}') into debit_ids from public.debit_lines l
		where l.depot_id = of_depot and l.order_id = of_order;

	update public.files set noun = null, noun_id = null, expires_at = erased - interval '1 day'
		where depot_id = of_depot and noun_id = any (attempt_ids || of_order);
	delete from public.signatures where depot_id = of_depot and attempt_id = any (attempt_ids);
	delete from public.attempt_photos where depot_id = of_depot and attempt_id = any (attempt_ids);
	update public.attempts set
		received_by = case when received_by is not null then mark end,
		note = case when note = '' then '' else mark end,
		reverted_reason = case when reverted_reason is not null then mark end,
		photo_keys = '{}', announced_photos = 0, paper_keys = '{}', identity_digits = null,
		longitude = null, latitude = null, distance_m = null, erased_at = erased
		where depot_id = of_depot and order_id = of_order;
	update public.attempt_reviews set
		answer = case when answer is not null then mark end,
		objection = case when objection is not null then mark end,
		decision_note = case when decision_note = '' then '' else mark end
		where depot_id = of_depot and attempt_id = any (attempt_ids);
	update public.order_notes set body = mark where depot_id = of_depot and order_id = of_order;
	update public.product_returns set note = mark
		where depot_id = of_depot and order_id = of_order and note <> '';
	update public.delivery_codes set sent_to = null, last_problem = null
		where depot_id = of_depot and order_id = of_order;
	update public.delivery_code_releases set reason = mark
		where depot_id = of_depot and order_id = of_order;
	select coalesce(array_agg(distinct r.import_id), '{}') into import_ids
		from public.order_import_rows r
		where r.depot_id = of_depot and (r.order_id = of_order or r.order_id is null
			and r.order_no_fold = seen.order_no_fold
			and (r.draft is null or fold_text(btrim(r.draft ->> 'senderName')) = seen.sender_key));
	update public.order_imports
		set samples = '{}', facts = '{}', profile = profile - 'payments' - 'states'
		where depot_id = of_depot and id = any (import_ids || seen.import_id);
	-- A refused row does not say whose it is: with the number of the order it goes.
	delete from public.order_import_rows
		where depot_id = of_depot and (order_id = of_order or order_id is null
			and order_no_fold = seen.order_no_fold
			and (draft is null or fold_text(btrim(draft ->> 'senderName')) = seen.sender_key));
	-- A standing order of the recipient ends: without the person there is nobody to deliver to.
	update public.standing_orders s
		set draft = null, erased_at = erased, updated_at = erased, version = s.version + 1
		where s.depot_id = of_depot and s.erased_at is null
			and (s.source_order_id = of_order or exists (
				select 1 from public.standing_order_dates d
				where d.depot_id = of_depot and d.standing_order_id = s.id and d.order_id = of_order));
	-- Holders, movements and times of the ledger stay.
	update public.custody_entries set note = mark
		where depot_id = of_depot and note <> ''
			and piece_id in (select p.id from public.pieces p
				where p.depot_id = of_depot and p.order_id = of_order);
	-- Accounts, amounts, times and actors of the money stay.
	update public.money_transfers set note = mark
		where depot_id = of_depot and order_id = of_order and note <> '';
	-- A stop may be shared with other recipients of the address.
	update public.stops s set address_key = s.id::text
		where s.depot_id = of_depot
			and s.id in (select ro.stop_id from public.route_orders ro
				where ro.depot_id = of_depot and ro.order_id = of_order)
			and not exists (
				select 1 from public.route_orders ro
				join public.orders o on o.depot_id = of_depot and o.id = ro.order_id
				where ro.depot_id = of_depot and ro.stop_id = s.id
					and o.id <> of_order and o.erased_at is null);
	update public.events e set payload = (
		select coalesce(jsonb_object_agg(p.key, case
			when p.key = 'changes' then (
				select coalesce(jsonb_agg(c.value || jsonb_build_object('from', mark, 'to', mark)), '[]')
				from jsonb_array_elements(p.value) c)
			when p.key in ('note', 'reason', 'sentTo') then to_jsonb(mark)
			else p.value end), '{}')
		from jsonb_each(e.payload) p)
		where e.depot_id = of_depot and e.payload ?| array['changes', 'note', 'reason', 'sentTo']
			and (e.noun_id = of_order
				or e.noun_id = any (debit_ids) and e.payload ->> 'orderNo' = seen.order_no
					and coalesce(e.payload ->> 'orderId' = of_order::text, true));
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'recipient' and subject_id = of_order;
end;
$$;
revoke all on function erase_recipient(uuid, uuid, text, timestamptz) from public;
grant execute on function erase_recipient(uuid, uuid, text, timestamptz) to sevk_app;
