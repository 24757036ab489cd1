-- A one-time code of the authenticator opens once: whoever saw it typed cannot use it again.

alter table identity_two_factors add column last_step integer;
comment on column identity_two_factors.last_step is 'The half minute (since 1970) of the newest code that was used; codes up to it are void.';
