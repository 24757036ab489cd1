-- Who asked to dispose of goods of a depot takes the request back until it is decided; no second
-- person is needed for it.
alter table reports drop constraint reports_state_check;
alter table reports add constraint reports_state_check check (state in (
	'awaiting_approval', 'approved', 'rejected', 'withdrawn'
));
alter table reports drop constraint reports_check;
alter table reports add constraint reports_decider check (
	case when state = 'withdrawn' then decided_by = written_by and debit_id is null
	else decided_by is distinct from written_by or decided_by is null end
);
