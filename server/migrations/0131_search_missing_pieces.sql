-- A piece that was not found when its vehicle was loaded is not in the depot: it is missing until it is
-- scanned, found or written off. Pieces that were left with this reason before stay in the depot, because
-- nobody knows which of them were seen since.
alter table custody_entries drop constraint custody_entries_to_holder_check;
alter table custody_entries add constraint custody_entries_to_holder_check check (
	to_holder ~ '^(expected|depot|missing|recipient|sender|written_off|transit|(loading|debit):[0-9a-f-]{36})$'
);
alter table custody_entries drop constraint custody_entries_movement_check;
alter table custody_entries add constraint custody_entries_movement_check check (movement in (
	'announced', 'received', 'receipt_undone', 'scanned_out', 'scan_undone', 'accepted', 'delivered',
	'delivery_undone', 'taken_back', 'handed_back', 'hand_back_undone', 'transferred', 'undebited',
	'written_off', 'to_sender', 'disposed', 'missed', 'found'
));
-- Only the depot misses a piece, and a missing piece is found there or written off.
alter table custody_entries add constraint custody_entries_missing check (
	(to_holder = 'missing') = (movement = 'missed')
	and (movement <> 'missed' or from_holder is not distinct from 'depot')
	and (movement <> 'found' or (from_holder is not distinct from 'missing' and to_holder = 'depot'))
	and (from_holder is distinct from 'missing' or movement = 'found'
		or (movement = 'written_off' and to_holder = 'written_off'))
);

-- A report may write off what is missing in a depot.
alter table reports drop constraint reports_report_type_check;
alter table reports add constraint reports_report_type_check check (report_type in (
	'damage', 'irregularity', 'loss', 'incident', 'handover', 'disposal', 'depot_loss'
));
alter table reports drop constraint reports_debit;
alter table reports add constraint reports_debit check (
	(debit_id is null) = (route_id is null)
	and (debit_id is null) = (report_type in ('disposal', 'depot_loss'))
);
