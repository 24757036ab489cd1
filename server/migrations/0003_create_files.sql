-- Uploaded files: type and owner. The content is in the file store under the same id.

create table files (
	depot_id uuid not null references depots (id),
	id uuid not null,
	media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf')),
	byte_size integer not null check (byte_size > 0),
	uploaded_by uuid not null,
	uploaded_at timestamptz not null,
	noun text,
	noun_id uuid,
	expires_at timestamptz,
	primary key (depot_id, id),
	-- Either temporary, or claimed by one record.
	check ((noun is null) = (noun_id is null) and (noun is null) = (expires_at is not null))
);
comment on table files is 'A temporary file lies in its uploader''s first depot until a record claims it into its own; unclaimed it is deleted after 24 hours (trust.md §5).';

create index files_by_record on files (depot_id, noun_id) where noun_id is not null;
create index files_unclaimed on files (depot_id, uploaded_by) where expires_at is not null;
create index files_by_expiry on files (expires_at) where expires_at is not null;
