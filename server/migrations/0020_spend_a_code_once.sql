-- An authenticator code is valid for one sign-in, so a code that was observed cannot be replayed.

alter table identity_two_factors add column last_step integer;
comment on column identity_two_factors.last_step is 'The half minute (since 1970) of the newest code that was used; codes up to it are void.';
