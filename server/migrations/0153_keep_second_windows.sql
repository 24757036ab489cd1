-- A second delivery window on the day (docs/domain.md#orders): window_start and window_end are the
-- first start and the last end, and nothing is delivered in the gap between them.
alter table orders add column window_gap_start time, add column window_gap_end time;
alter table orders add constraint orders_window_gap check (
	(window_gap_start is null) = (window_gap_end is null)
	and (window_gap_start is null or (
		window_gap_start < window_gap_end
		and (window_start is null or window_start < window_gap_start)
		and (window_end is null or window_gap_end < window_end))));
comment on column orders.window_gap_start is 'The end of the first delivery window where there is a second one.';
comment on column orders.window_gap_end is 'The start of the second delivery window.';
