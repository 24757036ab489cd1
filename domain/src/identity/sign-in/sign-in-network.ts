/**
 * The network whose sign-in attempts are counted together: an IPv4 address, or the /64 prefix of an
 * IPv6 address, because one subscriber has the whole prefix. E.g. `2001:db8:0:1::7` →
 * `2001:db8:0:1`.
 */
export function networkOf(address: string): string {
	const [plain = ''] = address.split('%');
	if (!plain.includes(':')) return plain;
	// IPv4-mapped IPv6 address, e.g. `::ffff:192.0.2.1`.
	if (plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1);
	const [head = '', tail] = plain.toLowerCase().split('::');
	const first = head.split(':').filter(Boolean);
	const last = (tail ?? '').split(':').filter(Boolean);
	const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
	return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
