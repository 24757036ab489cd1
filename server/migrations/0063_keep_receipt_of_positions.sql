alter table latest_positions add column received_at timestamptz;
update latest_positions set received_at = recorded_at;
alter table latest_positions alter column received_at set not null;
comment on column latest_positions.received_at is 'By the clock of the server; recorded_at is by the clock of the phone.';
