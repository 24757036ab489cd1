// The parts of a ZIP archive, as it is read and as it is written (PKWARE APPNOTE 6.3, §4.3).

/** How each part begins. */
export const zipSignatures = {
	local: 0x04034b50,
	sizes: 0x08074b50,
	entry: 0x02014b50,
	end: 0x06054b50,
} as const;

/** The length of each part, without the names and comments that follow it. */
export const zipBytes = { local: 30, sizes: 16, entry: 46, end: 22 } as const;

/** How the content of an entry is packed. */
export const zipMethods = { stored: 0, deflated: 8 } as const;
