import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { IconMapOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../ui/list/empty-state.tsx';

/** Shown for an unknown address. */
export function NotFoundScreen() {
	const navigate = useNavigate();
	return (
		<main>
			<EmptyState
				alone
				icon={IconMapOff}
				title="Sayfa bulunamadı"
				note="Bu adres taşınmış veya silinmiş olabilir. Adresi kontrol edin ya da ana ekrana dönün."
				action={<Button onClick={() => navigate({ to: paths.home })}>Ana Ekrana Dön</Button>}
			/>
		</main>
	);
}
