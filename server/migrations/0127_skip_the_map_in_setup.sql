-- The first set-up has a step for the map. Installations that are set up have made their choice.
alter table company drop constraint company_setup_skipped_check;
alter table company add constraint company_setup_skipped_check check (setup_skipped <@ array['company', 'map', 'depot', 'vehicles', 'drivers', 'users', 'orders']);
update company set setup_skipped = array_append(setup_skipped, 'map') where title <> '';
