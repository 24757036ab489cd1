/** Who reads a note of an order: the office, the driver too, or the recipient too. */
export const noteVisibilities = ['office', 'driver', 'recipient'] as const;
export type NoteVisibility = (typeof noteVisibilities)[number];
