import { expect, test } from 'vitest';
import { networkOf } from './sign-in-network.ts';

test('groups attempts by IPv4 address and by IPv6 subscriber network', () => {
	const networks = {
		'192.0.2.7': '192.0.2.7',
		'::ffff:192.0.2.7': '192.0.2.7',
		'2001:db8:0:1:aaaa:bbbb:cccc:dddd': '2001:db8:0:1',
		'2001:DB8:0:1::7': '2001:db8:0:1',
		'2001:db8::7': '2001:db8:0:0',
		'fe80::1%eth0': 'fe80:0:0:0',
		'::1': '0:0:0:0',
	};
	for (const [address, network] of Object.entries(networks)) {
		expect(networkOf(address), address).toBe(network);
	}
});
