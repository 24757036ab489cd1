-- A driver may have no e-mail and signs in by phone number and PIN (docs/decisions/0053-phone-and-pin.md).
-- email_fold stays unique and present: without an e-mail it is an address that cannot exist.
alter table users
	alter column email drop not null,
	drop column search_fold,
	add column search_fold text generated always as (fold_text(name || ' ' || coalesce(email, ''))) stored,
	add constraint users_email check (email is not null or (role = 'driver' and phone is not null));
comment on column users.email_fold is 'Key of the account for sign-ins: the folded e-mail, or <id>@no-email.invalid.';
