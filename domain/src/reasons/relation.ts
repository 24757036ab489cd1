/** Who took the goods, as seen from the recipient (Yakınlık, domain.md §6). */
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
