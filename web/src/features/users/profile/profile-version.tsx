import { Text } from '@mantine/core';
import type { Profile } from '@sevk/contract/users/profile';

/** Version and commit of the product, for error reports. */
export function ProfileVersion({ product }: Pick<Profile, 'product'>) {
	const commit = product.commit === null ? '' : ` · ${product.commit}`;
	return (
		<Text size="xs" c="dimmed">
			Sevk {product.version}
			{commit}
		</Text>
	);
}
