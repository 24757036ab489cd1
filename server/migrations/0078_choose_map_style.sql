-- Harita: pages load the basemap from this host, so it is https or nothing.
alter table policies
	add constraint policies_map_style check (
		name <> 'map_style'
		or (
			value ? 'choice' and value ? 'address'
			and value ->> 'choice' in ('installation', 'bundled', 'public', 'own')
			and case value ->> 'choice'
				when 'own' then value ->> 'address' ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[^[:space:]]*)?$'
				else value ->> 'address' = ''
			end
		)
	);
