-- A report may be on goods for which the depot is responsible, without a debit: goods are disposed of
-- only with the decision of a second person, as goods of a debit are written off.
alter table reports alter column debit_id drop not null;
alter table reports alter column route_id drop not null;
alter table reports drop constraint reports_report_type_check;
alter table reports add constraint reports_report_type_check check (report_type in (
	'damage', 'irregularity', 'loss', 'incident', 'handover', 'disposal'
));
alter table reports add constraint reports_debit check (
	(debit_id is null) = (route_id is null) and (debit_id is null) = (report_type = 'disposal')
);
-- A decision has a person who is not the writer.
alter table reports add constraint reports_second_person check (
	(state = 'awaiting_approval') = (decided_by is null)
);
create index reports_waiting_in_depots on reports (depot_id)
	where state = 'awaiting_approval' and debit_id is null;

alter table policies add constraint policies_disposal_approval check (
	name <> 'disposal_approval' or value in ('true'::jsonb, 'false'::jsonb));
