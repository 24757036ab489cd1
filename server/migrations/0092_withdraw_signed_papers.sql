-- A signed paper that was attached by mistake is withdrawn with a reason; its row and its file stay.
create table signed_paper_withdrawals (
	depot_id uuid not null,
	paper_id uuid not null,
	reason text not null check (reason <> ''),
	withdrawn_by uuid not null,
	withdrawn_by_name text not null,
	withdrawn_at timestamptz not null,
	primary key (depot_id, paper_id),
	foreign key (depot_id, paper_id) references signed_papers (depot_id, id)
);
comment on table signed_paper_withdrawals is 'append-only: signed papers that no longer count, by whom and why.';
