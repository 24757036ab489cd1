/** Relation of the receiver to the recipient (Kime teslim edildi, docs/domain.md#small-lists). */
export const relationWords = {
	self: 'Kendisi',
	spouse: 'Eşi',
	parent: 'Anne/Baba',
	sibling: 'Kardeşi',
	relative: 'Akrabası',
	neighbour: 'Komşusu',
	friend: 'Arkadaşı',
	colleague: 'İş arkadaşı / Yetkili',
	security: 'Güvenlik / Danışma',
	caretaker: 'Apartman görevlisi',
	other: 'Diğer',
} as const;

export type Relation = keyof typeof relationWords;
