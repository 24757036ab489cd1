/** One message of an event stream. */
export type ServerEvent = { readonly id: string | null; readonly data: string };

/** Parses the complete events of the text received so far; returns the rest. */
export function takeEvents(text: string): { events: ServerEvent[]; rest: string } {
	const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
	const rest = blocks.pop() ?? '';
	const events = blocks.map((block) => {
		const field = (name: string) =>
			block
				.split('\n')
				.filter((line) => line.startsWith(`${name}:`))
				.map((line) => line.slice(name.length + 1).trimStart());
		return { id: field('id').at(-1) ?? null, data: field('data').join('\n') };
	});
	return { events: events.filter(({ data }) => data !== ''), rest };
}
