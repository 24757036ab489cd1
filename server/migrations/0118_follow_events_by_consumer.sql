-- Push messages are the first consumer of events; each further one has a cursor of its own.
create table event_cursors (
	depot_id uuid not null,
	consumer text not null,
	last_seq bigint not null,
	holder uuid,
	lease_until timestamptz,
	primary key (depot_id, consumer)
);
comment on table event_cursors is 'The last event that a consumer has read in a depot, and the process that reads for it.';
insert into event_cursors (depot_id, consumer, last_seq) select depot_id, 'push', last_seq from push_progress;
drop table push_progress;
