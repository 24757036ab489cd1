-- Describes the users in plain words.

comment on table users is 'Users with their role. Their event history is kept under the id of the company.';
comment on column users.national_id_sealed is 'TCKN encrypted by the application (KVKK); that of a driver is on the driver.';
