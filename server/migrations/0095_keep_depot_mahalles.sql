-- Mahalle and postal code of a depot, from the list of the post office or as written.
alter table depots
	add column neighbourhood text not null default '',
	add column postal_code text,
	add constraint depots_postal_code_check
		check (postal_code ~ '^(0[1-9]|[1-7][0-9]|8[01])[0-9]{3}$');
