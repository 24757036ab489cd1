-- The times of an act that a phone stored before it sent it: when it was done and when it was sent by
-- the clock of the phone, and when it arrived by the clock of the server.
alter table events
	add column device_acted_at timestamptz,
	add column device_sent_at timestamptz,
	add column device_received_at timestamptz,
	add constraint events_device_times check (num_nonnulls(device_acted_at, device_sent_at, device_received_at) in (0, 3));
