-- A partial delivery says why the rest stays (attempts.reason_code), and why less than the amount due
-- was collected. Attempts before, and those of phones of an earlier release, have neither.
alter table attempts add column shortfall_reason text
	check (shortfall_reason is null or outcome = 'partially_delivered');
