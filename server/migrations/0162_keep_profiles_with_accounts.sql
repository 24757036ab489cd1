-- How the files of a shop are read belongs to its account (docs/domain.md#file-profiles-of-senders).
create table sender_file_profiles (
	id uuid primary key,
	sender_id uuid not null references senders (id),
	header_signature text not null,
	profile jsonb not null,
	updated_at timestamptz not null,
	used_at timestamptz not null,
	unique (sender_id, header_signature)
);
comment on table sender_file_profiles is 'How the order files of an account with these headings are read in every depot.';

insert into sender_file_profiles (id, sender_id, header_signature, profile, updated_at, used_at)
select gen_random_uuid(), latest.sender_id, latest.header_signature, latest.profile,
	latest.updated_at, latest.updated_at
from (
	select distinct on (n.sender_id, f.header_signature)
		n.sender_id, f.header_signature, f.profile, f.updated_at
	from file_profiles f
	join sender_names n on n.name_key = f.sender_key
	where f.noun = 'order'
	order by n.sender_id, f.header_signature, f.updated_at desc
) latest;
delete from file_profiles f using sender_names n
where n.name_key = f.sender_key and f.noun = 'order';
