-- An idempotency key is unique over all depots; before, another depot could use it again.
-- A database that is distributed by depot cannot have this index: there a key is unique per depot.

delete from idempotency_keys later
using idempotency_keys earlier
where earlier.key = later.key and (earlier.at, earlier.depot_id) < (later.at, later.depot_id);
create unique index idempotency_keys_once on idempotency_keys (key);
