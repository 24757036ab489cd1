-- Days out of use are blackouts (docs/domain.md#working-times); a state that is not active has no end.
-- Days that a blackout has already are left to it, and a longer range becomes several of at most a year.
insert into vehicle_blackouts (id, vehicle_id, kind, from_date, until_date, note, created_at)
select gen_random_uuid(), v.id, case v.state when 'in_service' then 'maintenance' else 'other' end,
	days.first + 367 * part, least(days.first + 367 * part + 366, days.last),
	left(coalesce(v.off_reason, ''), 200), now()
from vehicles v
cross join (select (now() at time zone 'Europe/Istanbul')::date as today) clock
cross join lateral (
	select coalesce(v.off_from, today) as first, coalesce(v.off_until, v.off_from + 366) as last
) off
cross join lateral (
	select lower(free) as first, upper(free) - 1 as last
	from unnest(datemultirange(daterange(off.first, off.last, '[]')) - coalesce((
		select range_agg(daterange(b.from_date, b.until_date, '[]'))
		from vehicle_blackouts b where b.vehicle_id = v.id), '{}')) free
) days
cross join lateral generate_series(0, (days.last - days.first) / 367) part
where v.state <> 'active' and off.last >= today and off.first <= off.last
	and (v.off_until is not null or v.off_from > today);

update vehicles set state = 'active', version = version + 1
where state <> 'active'
	and (off_until is not null or off_from > (now() at time zone 'Europe/Istanbul')::date);

alter table vehicles drop column off_reason, drop column off_from, drop column off_until;
