export const addressFactKinds = [
	'hint',
	'entrance',
	'forbidden_entrance',
	'parking',
	'bell',
] as const;
export type AddressFactKind = (typeof addressFactKinds)[number];
