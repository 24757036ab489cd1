import { expect, test } from 'vitest';
import { noteAnswered, noteUnanswered } from './connection.ts';
import { listState } from './list-state.ts';

const failed = {
	isPending: false,
	isPlaceholderData: false,
	isError: true,
	error: new Error('net'),
	data: { items: [] },
	refetch: async () => ({}) as never,
} as const;
const errorOf = (change: object) => listState({ ...failed, ...change } as never).error;

test('rows that were seen before carry no error while the offline strip is there', () => {
	noteAnswered(performance.now());
	expect(errorOf({})).not.toBeNull();
	noteUnanswered();
	expect(errorOf({})).toBeNull();
	expect(errorOf({ data: undefined })).not.toBeNull();
	noteAnswered(performance.now());
	expect(errorOf({})).not.toBeNull();
});
