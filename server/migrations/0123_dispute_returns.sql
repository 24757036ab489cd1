-- A driver disputes what he hands back like what he receives. The columns of a dispute are those of the
-- latest one, and the phase says which goods it is about.
alter table debits drop constraint debits_state_check;
alter table debits add constraint debits_state_check check (state in ('draft', 'awaiting_acceptance', 'disputed', 'open', 'partially_cleared', 'return_disputed', 'cleared', 'cancelled'));
alter table debits add column dispute_phase text not null default 'loading' check (dispute_phase in ('loading', 'return'));
alter table debits add constraint debits_dispute_phase check (
	(state <> 'disputed' or dispute_phase = 'loading')
	and (state <> 'return_disputed' or (dispute_phase = 'return' and cleared_at is null))
);
alter table debits add constraint debits_return_dispute check (
	dispute_phase <> 'return' or (
		accepted_at is not null and disputed_at is not null and dispute_note is not null
		and cardinality(dispute_piece_ids) > 0 and short_count = 0 and over_count = 0 and dispute_float_kurus is null
	)
);
comment on column debits.dispute_phase is 'Whether the latest dispute is about the goods that the driver received or about those that he handed back.';
