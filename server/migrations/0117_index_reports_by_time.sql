-- Tutanaklar lists the newest of four tables: with these it reads a page of each, not all of them.
create index reports_by_time on reports (depot_id, written_at, id);
create index transfers_by_time on transfers (depot_id, requested_at, id);
create index receipts_by_closing on receipts (depot_id, closed_at, id) where state = 'closed';
create index sender_handovers_by_time on sender_handovers (depot_id, handed_at, id);
