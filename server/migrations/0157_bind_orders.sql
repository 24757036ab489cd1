-- Orders that have to go together or apart (docs/domain.md#bonds).
create table order_bonds (
	depot_id uuid not null references depots (id),
	id uuid not null,
	kind text not null check (kind in ('together', 'apart')),
	created_at timestamptz not null,
	primary key (depot_id, id)
);
create table order_bond_members (
	depot_id uuid not null,
	bond_id uuid not null,
	order_id uuid not null,
	primary key (depot_id, bond_id, order_id),
	foreign key (depot_id, bond_id) references order_bonds (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id)
);
create index order_bond_members_order on order_bond_members (depot_id, order_id);
