// The data of the benchmark as SQL: one statement per table over a plan of all orders.
import { districtsOf } from '@sevk/domain/common/place/district';

export type FillSize = {
	readonly orders: number;
	/** The share of orders on routes that are being loaded, which the benchmark scans. */
	readonly loadingShare: number;
	readonly depots: number;
	/** Routes per depot and day, with 60 orders each. */
	readonly routesOfDay: number;
	/** Without products, custody entries and debits: only what a list of orders reads. */
	readonly listsOnly?: boolean;
};

const stopsOfRoute = 60;

/** The tables that are filled in bulk. */
export const bulkTables = [
	'orders',
	'order_lines',
	'pieces',
	'custody_entries',
	'custody',
	'routes',
	'stops',
	'route_orders',
	'debits',
	'debit_lines',
];

/** Tables that a list of orders does not read: more than half of the database. */
const tablesBesideLists = ['order_lines', 'custody_entries', 'debit_lines'];
export const isLeftOut = (statement: string): boolean =>
	tablesBesideLists.some((table) => statement.startsWith(`insert into ${table} `));

const quoted = (words: readonly string[]) =>
	`array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`;
const listed = (words: string) => quoted(words.trim().split(/\s+/));

const firstNames = listed(`
	Mehmet Fatma Mustafa Ayşe Ahmet Emine Ali Hatice Hüseyin Zeynep Hasan Elif İbrahim Meryem İsmail
	Şerife Osman Zehra Yusuf Sultan Murat Hanife Ömer Merve Ramazan Havva Halil Zeliha Süleyman Esra
	Abdullah Özlem Mahmut Hacer Salih Yasemin Recep Hülya Kemal Sevim Fatih Büşra Adem Songül Kadir
	Kübra Emre Dilek Hakan Ebru Serkan Leyla Burak Rabia Gökhan Aysel Uğur Nuray Yaşar Çiğdem Orhan
	Tuğba İlker Şengül Volkan Pınar Tolga Gülşen Cem Sibel Barış Aslı Onur İpek Çağlar Işıl Kaan
	Ülkü Doğukan Sıla`);
const lastNames = listed(`
	Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan
	Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Özcan Çakır Erdoğan Yavuz Can Acar Aktaş Güler
	Şen Yalçın Güneş Bozkurt Bulut Keskin Ünal Turan Gül Özer Işık Avcı Köse Taş Sarı Yüksel Kaplan
	Tekin Çoban Coşkun Aksoy Uçar Ateş Tunç Güven Bayram Sönmez Karaca Erdem Kocaman Toprak Demirci
	Karataş Başaran Özgür Uysal Duman Gündüz Çiftçi Ekinci Akbulut Karakaya Bilgin Altun Durmaz
	Ergün Gökçe Oruç Ünlü Zengin`);
const neighbourhoods = listed(`
	Cumhuriyet Atatürk Yenimahalle Fatih Hürriyet Merkez Barbaros Fevzi-Çakmak Yıldıztepe Bahçelievler
	Esenkent Çamlık İnönü Kazım-Karabekir Güzelyalı Adem-Yavuz Armağanevler Topağacı Namık-Kemal Yavuz`);
const products = quoted([
	'Çamaşır makinesi',
	'Buzdolabı',
	'Kahve makinesi',
	'Çay seti',
	'Ütü',
	'Süpürge',
	'Halı 2×3',
	'Yemek masası',
	'Kitaplık',
	'Ofis koltuğu',
	'Bebek arabası',
	'Bisiklet',
	'Yatak 160×200',
]);
const districts = quoted(districtsOf('34').map(({ name }) => name));

/** Values computed from a number, so that related tables match without a join. */
export const functionsSql = `
	create schema bench;
	create function bench.share(n bigint, salt int) returns double precision language sql immutable parallel safe
		return (hashint8extended(n, salt) & 16777215) / 16777216.0;
	create function bench.pick(n bigint, salt int, words text[]) returns text language sql immutable parallel safe
		return words[1 + floor(cardinality(words) * bench.share(n, salt))::int];
	-- The first words of a list are much more frequent than the last, like names.
	create function bench.pick_common(n bigint, salt int, words text[]) returns text language sql immutable parallel safe
		return words[1 + floor(cardinality(words) * bench.share(n, salt) * bench.share(n, salt))::int];
	-- A UUIDv7 of a time and 128 bits in hexadecimal digits.
	create function bench.id(at timestamptz, bits text) returns uuid language sql immutable parallel safe
		return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(bits, 1, 3)
			|| '8' || substr(bits, 4, 15))::uuid;
	create function bench.owner(kind text, n bigint) returns uuid language sql immutable parallel safe
		return bench.id('2025-01-01', md5(kind || n));`;

export const definitionsSql = ({ depots, routesOfDay }: FillSize): string => `
	insert into depot_codes (code, owner_id)
	select 'BENCH-' || d, bench.owner('depot', d) from generate_series(0, ${depots - 1}) d;
	insert into depots (id, code, name, province, district, longitude, latitude, created_at, updated_at)
	select bench.owner('depot', d), 'BENCH-' || d, d + 1 || '. Depo',
		'İstanbul', (array['Ümraniye', 'Pendik', 'Esenyurt'])[d % 3 + 1], 29.1, 41.0, now(), now()
	from generate_series(0, ${depots - 1}) d;
	insert into vehicles (id, depot_id, plate, vehicle_type, ownership, created_at, updated_at)
	select bench.owner('vehicle', d * 100 + v), bench.owner('depot', d), '34BNC' || d * 100 + v, 'PANEL_VAN',
		'owned', now(), now()
	from generate_series(0, ${depots - 1}) d, generate_series(10, ${routesOfDay + 9}) v;
	insert into drivers (id, depot_id, full_name, phone, created_at, updated_at)
	select bench.owner('driver', d * 100 + v), bench.owner('depot', d),
		bench.pick(d * 100 + v, 1, ${firstNames}) || ' ' || bench.pick(d * 100 + v, 2, ${lastNames}),
		'+90500' || lpad((d * 100 + v)::text, 7, '0'), now(), now()
	from generate_series(0, ${depots - 1}) d, generate_series(10, ${routesOfDay + 9}) v;`;

/** Assigns orders to routes: 60 orders per route; the last day is tomorrow. */
export function planSql({ orders, depots, loadingShare, routesOfDay }: FillSize): string {
	const routesOfDepot = Math.ceil(orders / depots / stopsOfRoute);
	const days = Math.ceil(routesOfDepot / routesOfDay);
	const firstPool = Math.floor(routesOfDepot * 0.98);
	const firstLoading = Math.floor(routesOfDepot * (0.98 - loadingShare));
	return `
		create unlogged table bench.plan as
		select n, d, r, position, service_date, made, depot_id, order_id, phase, fate, piece_count,
			bench.id(made, md5('route' || d || '-' || r)) as route_id,
			bench.id(made, md5('debit' || d || '-' || r)) as debit_id,
			bench.id(made, md5('stop' || n)) as stop_id
		from (
			select *, service_date - interval '12 hours' as made,
				bench.owner('depot', d) as depot_id,
				bench.id(service_date - interval '20 hours' + n % 3600 * interval '1 second', md5('order' || n)) as order_id,
				case when r >= ${firstPool} then 'pool' when r >= ${firstLoading} then 'loading' else 'closed' end as phase,
				case when r >= ${firstLoading} then null
					when bench.share(n, 3) < 0.93 then 'delivered'
					when bench.share(n, 3) < 0.98 then 'failed' else 'returned' end as fate,
				case when bench.share(n, 4) < 0.75 then 1 when bench.share(n, 4) < 0.92 then 2 else 3 end as piece_count
			from (
				select n, n % ${depots} as d, n / ${depots} / ${stopsOfRoute} as r,
					n / ${depots} % ${stopsOfRoute} + 1 as position,
					(current_date + 2 - ${days} + (n / ${depots} / ${stopsOfRoute} / ${routesOfDay})::int)::timestamptz as service_date
				from generate_series(0, ${orders - 1}::bigint) n
			) numbered
		) dated;
		create unlogged table bench.pieces as
		select plan.*, ordinal, bench.id(made, md5('piece' || n || '-' || ordinal)) as piece_id
		from bench.plan, generate_series(1, piece_count) ordinal;
		create unlogged table bench.routes as
		select distinct on (d, r) * from bench.plan where phase <> 'pool';
		analyze bench.plan, bench.pieces, bench.routes;`;
}

export const routesSql = ({ routesOfDay }: FillSize): string => `
	insert into routes (depot_id, id, number, service_date, vehicle_id, driver_id, state, departure_km, departed_at,
		return_km, returned_at, completed_at, closed_at, created_by, created_at, updated_at)
	select depot_id, route_id, 'RT-' || to_char(service_date, 'YYMMDD') || '-' || lpad((r % ${routesOfDay} + 1)::text, 2, '0'),
		service_date, bench.owner('vehicle', d * 100 + 10 + r % ${routesOfDay}),
		bench.owner('driver', d * 100 + 10 + r % ${routesOfDay}),
		case phase when 'closed' then 'closed' else 'loading' end,
		case phase when 'closed' then 10000 end, case phase when 'closed' then service_date + interval '9 hours' end,
		case phase when 'closed' then 10080 end, case phase when 'closed' then service_date + interval '18 hours' end,
		case phase when 'closed' then service_date + interval '18 hours' end,
		case phase when 'closed' then service_date + interval '19 hours' end, depot_id, made, made
	from bench.routes;
	insert into debits (depot_id, id, number, route_id, vehicle_id, driver_id, state, service_date, accepted_at,
		cleared_at, created_by, created_at, updated_at)
	select depot_id, debit_id, 'ZMT-' || to_char(service_date, 'YYYY') || '-' || lpad(r::text, 6, '0'), route_id,
		bench.owner('vehicle', d * 100 + 10 + r % ${routesOfDay}), bench.owner('driver', d * 100 + 10 + r % ${routesOfDay}),
		case phase when 'closed' then 'cleared' else 'draft' end, service_date,
		case phase when 'closed' then service_date + interval '8 hours' end,
		case phase when 'closed' then service_date + interval '18 hours' end, depot_id, made, made
	from bench.routes;`;

/** Two lists that two connections fill in parallel. */
export const orderSide = [
	`insert into orders (depot_id, id, order_no, sender_name, recipient_name, phone, province, district, neighbourhood,
		address_line, longitude, latitude, location_source, location_precision, service_date, piece_count, desi, kg, payment_type, due_kurus, amount_kurus,
		warnings, state, content_hash, created_at, updated_at)
	select depot_id, order_id, 'SP-' || 100000 + n, 'Mağaza ' || n % 20,
		bench.pick_common(n, 10, ${firstNames}) || case when n % 8 = 0 then ' Nur ' else ' ' end || bench.pick_common(n, 11, ${lastNames}),
		'+90500' || lpad((n * 7919 % 10000000)::text, 7, '0'), 'İstanbul', bench.pick_common(n, 12, ${districts}),
		replace(bench.pick(n, 13, ${neighbourhoods}), '-', ' ') || ' Mah.',
		'Sokak ' || n % 400 || ' No: ' || n % 90 + 1 || ' D: ' || n % 20 + 1,
		28.6 + bench.share(n, 14), 40.85 + bench.share(n, 15) / 3, 'shop', 'door', service_date, piece_count, piece_count * 4.5, piece_count * 2.25,
		case when n % 4 = 0 then 'cash' else 'online' end,
		case when n % 4 = 0 then 125050 + n % 1000 else 0 end, 125050 + n % 1000,
		case when n % 50 = 0 then '[{"code": "phone", "sentence": "Telefon yok."}]' else '[]' end::jsonb,
		case when phase = 'pool' then 'ready' when phase = 'loading' then 'planned' when fate = 'failed' then 'waiting_at_branch' else fate end,
		md5('content' || n), made - interval '8 hours', made
	from bench.plan order by n`,
	`insert into order_lines (depot_id, id, order_id, position, product, quantity, unit_price_kurus)
	select depot_id, bench.id(made, md5('line' || n || '-' || line)), order_id, line,
		bench.pick(n * 3 + line, 20, ${products}), 1 + n % 3, 62525
	from bench.plan, generate_series(1, 1 + n::int % 2) line`,
	`insert into stops (depot_id, id, route_id, position, address_key, state)
	select depot_id, stop_id, route_id, position, 'bench ' || position,
		case when phase = 'loading' then 'pending' when fate = 'delivered' then 'delivered' else 'failed' end
	from bench.plan where phase <> 'pool'`,
	`insert into route_orders (depot_id, route_id, order_id, stop_id, attempt_no, active, result, added_at)
	select depot_id, route_id, order_id, stop_id, 1, fate is null or fate = 'delivered',
		case when phase = 'loading' then 'pending' when fate = 'delivered' then 'delivered' else 'failed' end, made
	from bench.plan where phase <> 'pool'`,
];

/** The custody entries of the goods of a closed route. */
const moves = `(values
	(1, null, 'depot', 'received'), (2, 'depot', 'loading', 'scanned_out'), (3, 'loading', 'debit', 'accepted'),
	(4, 'debit', 'recipient', 'delivered'), (4, 'debit', 'depot', 'handed_back'), (5, 'depot', 'sender', 'to_sender')
) as m(seq, from_holder, to_holder, movement)`;
const took = `(m.seq = 1 or phase = 'closed' and case m.seq
	when 4 then (m.movement = 'delivered') = (fate = 'delivered') when 5 then fate = 'returned' else true end)`;
const named = (holder: string) =>
	`case when ${holder} in ('loading', 'debit') then ${holder} || ':' || debit_id else ${holder} end`;

export const custodySide = [
	`insert into pieces (depot_id, id, order_id, ordinal, barcode, created_at)
	select depot_id, piece_id, order_id, ordinal, '34' || lpad(n::text, 10, '0') || lpad(ordinal::text, 3, '0'), made
	from bench.pieces`,
	`insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key, actor_id, actor_name, at)
	select depot_id, piece_id, m.seq, ${named('m.from_holder')}, ${named('m.to_holder')}, m.movement,
		md5(piece_id::text || m.seq)::uuid || ':' || piece_id, depot_id, 'Hasan Demir', made + m.seq * interval '3 hours'
	from bench.pieces, ${moves} where ${took}`,
	`insert into custody (depot_id, piece_id, holder, version, since)
	select depot_id, piece_id, case fate when 'delivered' then 'recipient' when 'returned' then 'sender' else 'depot' end,
		case fate when 'returned' then 5 when 'delivered' then 4 when 'failed' then 4 else 1 end, made
	from bench.pieces`,
	`insert into debit_lines (depot_id, id, debit_id, piece_id, order_id, state, scanned_at, settled_at)
	select depot_id, bench.id(made, md5('debit line' || n || '-' || ordinal)), debit_id, piece_id, order_id,
		case fate when 'delivered' then 'cleared_delivered' else 'cleared_returned' end,
		made + interval '6 hours', made + interval '12 hours'
	from bench.pieces where phase = 'closed'`,
];
