-- A product that the recipient gave back leaves the depot: back to its sender, or disposed of.
alter table custody_entries
	drop constraint custody_entries_movement_check,
	add constraint custody_entries_movement_check check (movement in (
		'announced', 'received', 'receipt_undone', 'scanned_out', 'scan_undone', 'accepted', 'delivered',
		'delivery_undone', 'taken_back', 'handed_back', 'hand_back_undone', 'transferred', 'undebited',
		'written_off', 'to_sender', 'disposed'
	));
