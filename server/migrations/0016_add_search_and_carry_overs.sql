-- Indexes for the search ("Nerede, kimde?") and for carry-overs (Dünden Kalanlar).

create index orders_by_phone_end on orders (depot_id, right(phone, 4), service_date desc)
	where phone is not null;

-- Finds a vehicle's last odometer reading and its route of today.
create index routes_by_vehicle on routes (depot_id, vehicle_id, service_date desc);

alter table orders add column waiting_since date;
comment on column orders.waiting_since is 'The day since which an order in waiting_at_branch has waited there.';
update orders set waiting_since = (updated_at at time zone 'Europe/Istanbul')::date
	where state = 'waiting_at_branch';

alter table orders add column dispatch_note_no text check (length(dispatch_note_no) between 1 and 40);
comment on column orders.dispatch_note_no is 'Sevk irsaliyesi of the sender, which must be in the vehicle (domain.md §7).';
