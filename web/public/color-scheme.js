// Runs before the first paint, as a file of its own because the CSP forbids inline scripts.
(() => {
	let chosen = null;
	try {
		chosen = localStorage.getItem('mantine-color-scheme-value');
	} catch {
		// Storage may be blocked; the system's choice is then used.
	}
	const dark =
		chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
	document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
