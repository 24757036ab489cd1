-- Cash is rounded to a step of the company's rule. A collection holds the money that was taken, the
-- difference to what it settles, and the step of its route (or of the branch).
alter table collections add column cash_step_kurus integer not null default 0
	check (cash_step_kurus in (0, 5, 25, 50, 100));
alter table collections add column rounding_kurus bigint not null default 0;
alter table collections drop constraint collections_amount_kurus_check;
-- An amount below half a step is settled without money.
alter table collections add constraint collections_amount
	check (amount_kurus > 0 or (amount_kurus = 0 and rounding_kurus < 0));
alter table collections add constraint collections_rounding check (
	rounding_kurus = 0 or (method = 'cash' and abs(rounding_kurus) * 2 <= cash_step_kurus
		and amount_kurus % nullif(cash_step_kurus, 0) = 0 and amount_kurus >= rounding_kurus));

alter table branch_collections add column cash_step_kurus integer not null default 0
	check (cash_step_kurus in (0, 5, 25, 50, 100));
alter table branch_collections add column rounding_kurus bigint not null default 0;
alter table branch_collections drop constraint branch_collections_amount_kurus_check;
alter table branch_collections add constraint branch_collections_amount
	check (amount_kurus > 0 or (amount_kurus = 0 and rounding_kurus < 0));
alter table branch_collections add constraint branch_collections_rounding check (
	rounding_kurus = 0 or (method = 'cash' and abs(rounding_kurus) * 2 <= cash_step_kurus
		and amount_kurus % nullif(cash_step_kurus, 0) = 0 and amount_kurus >= rounding_kurus));

-- The step that a route left with; null before its departure.
alter table routes add column cash_step_kurus integer check (cash_step_kurus in (0, 5, 25, 50, 100));
alter table routes add constraint routes_cash_step
	check (cash_step_kurus is null or departed_at is not null);

alter table policies add constraint policies_cash_step check (
	name <> 'cash_step' or value in ('0'::jsonb, '5'::jsonb, '25'::jsonb, '50'::jsonb, '100'::jsonb));
