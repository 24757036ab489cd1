import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { confirm } from '../dialog/confirm-store.ts';

type Props = {
	/** The record's short name: "34 ABC 123". */
	readonly name: string;
	readonly retired: boolean;
	readonly busy: boolean;
	readonly onChange: (retired: boolean) => void;
};

/** Retires or restores a definition: records are never deleted, since history refers to them. */
export function RetireButton({ name, retired, busy, onChange }: Props) {
	async function ask() {
		if (retired) return onChange(false);
		const yes = await confirm({
			title: 'Kullanımdan kaldırılsın mı?',
			body: `${name} yeni kayıtlarda seçilemeyecek. Geçmiş kayıtlarda görünmeye devam eder ve istediğinizde geri alabilirsiniz.`,
			verb: 'Kullanımdan Kaldır',
			destructive: true,
		});
		if (yes) onChange(true);
	}
	const Icon = retired ? IconArchiveOff : IconArchive;
	return (
		<Button
			variant="subtle"
			color={retired ? 'gray' : 'crimson'}
			leftSection={<Icon size={16} stroke={1.8} />}
			loading={busy}
			onClick={ask}
		>
			{retired ? 'Kullanıma Al' : 'Kullanımdan Kaldır'}
		</Button>
	);
}
