-- The rule "Zimmet kabulünde imza zorunlu" of the acceptance, so that older rows stay valid.
alter table debits
	add column signature_required boolean not null default false,
	add column signed boolean not null default false,
	add constraint debits_signature check (accepted_at is null or not signature_required or signed);
