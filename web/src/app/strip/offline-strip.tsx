import { formatTime } from '@sevk/domain/common/date/date';
import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '../../api/connection/connection.ts';
import { Strip } from './strip.tsx';

/** "Çevrimdışı – son güncelleme 14:32": the age of the data on the screen. */
export function OfflineStrip() {
	const { online, lastAnswerAt } = useConnection();
	if (online) return null;
	const since =
		lastAnswerAt === null ? '' : ` – son güncelleme ${formatTime(new Date(lastAnswerAt))}`;
	return (
		<Strip tone="amber" icon={IconCloudOff}>
			Çevrimdışı{since}
		</Strip>
	);
}
