export function withContentPolicy(
	page: string,
	apiHost: string,
	mapHosts: readonly string[],
): string;
