-- Rejecting a transfer requires a reason. Earlier rejections without one get a fixed note.

update transfers
set rejection_note = 'Neden sorulmadan reddedildi'
where state = 'rejected' and coalesce(trim(rejection_note), '') = '';
update transfers
set rejection_note = null
where state <> 'rejected' and rejection_note is not null;
alter table transfers
	add constraint transfers_refused_for_a_reason
	check ((state = 'rejected') = (coalesce(trim(rejection_note), '') <> ''));
