-- A scan must not wait for the event counter of its depot, and its event must not be lost with the
-- process: it is kept here in the transaction of the scan until an event of the depot is written.

create table waiting_scan_events (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid not null,
	at timestamptz not null,
	primary key (depot_id, id)
);
comment on table waiting_scan_events is 'Scans and hand-backs whose event has not been written yet; written together every two seconds.';
