// The content policy of the native app. Its pages come from the phone, so no server sends the header.

const signInHosts = [
	'https://identitytoolkit.googleapis.com',
	'https://securetoken.googleapis.com',
];
/** On iOS, whose scheme some versions do not count as 'self'. */
const own = ["'self'", 'capacitor://localhost'];

/** The page with the policy as the first element of its head. */
export function withContentPolicy(page, apiHost, mapHosts) {
	const directives = {
		'default-src': own,
		'script-src': [...own, "'wasm-unsafe-eval'"],
		'style-src': [...own, "'unsafe-inline'"],
		'img-src': [...own, 'blob:', 'data:', apiHost, ...mapHosts],
		'font-src': [...own, 'data:'],
		// The map's worker is a blob with the policy of the page.
		'worker-src': [...own, 'blob:'],
		'connect-src': [...own, apiHost, ...signInHosts, ...mapHosts],
		'frame-src': [...own, 'blob:', apiHost],
		'object-src': ["'none'"],
		'base-uri': ["'self'"],
		'form-action': ["'self'"],
	};
	const policy = Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(' ')}`)
		.join('; ');
	const head = '<meta charset="utf-8" />';
	if (!page.includes(head)) throw new Error('index.html: no meta charset');
	return page.replace(
		head,
		`${head}\n\t\t<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
	);
}
