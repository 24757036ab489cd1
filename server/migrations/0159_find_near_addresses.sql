-- Records of one door in other spellings are found by their pins, too (docs/domain.md#address-memory).
create index addresses_by_latitude on addresses (depot_id, latitude)
	where is_root and latitude is not null;
