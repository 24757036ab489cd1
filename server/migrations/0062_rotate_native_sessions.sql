-- How often the native app exchanged the value that renews its session; 0 for sessions of browsers.
alter table identity_sessions add column renewals integer not null default 0 check (renewals >= 0);
