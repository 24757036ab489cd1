import { formatDateTime } from '@sevk/domain/common/date/date';
import { IconCloudOff, IconRoute } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../../../api/connection/connection.ts';
import { noAnswerOf, sentenceOf } from '../../../api/connection/problem.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import classes from './driving.module.css';
import { type ShownDay, useDriverDay } from './driving-queries.ts';

type Route = NonNullable<ShownDay['route']>;
export type DayWithRoute = ShownDay & { readonly route: Route };

type Props = {
	readonly title: string;
	readonly show: (day: DayWithRoute) => ReactNode;
	/** What does not need a route. */
	readonly above?: (day: ShownDay) => ReactNode;
};

/** The frame of the driver's screens: loading, no route, no answer, and the age of a kept day. */
export function DrivingDay({ title, show, above = () => null }: Props) {
	return (
		<Screen title={title} narrow>
			<div className={classes.day}>
				<DayContent show={show} above={above} />
			</div>
		</Screen>
	);
}

function DayContent({ show, above }: Required<Pick<Props, 'show' | 'above'>>) {
	const { data: day, error, isPending, refetch } = useDriverDay();
	if (isPending) return <SkeletonTable />;
	if (day === undefined) {
		const offline = noAnswerOf(error) === 'no-connection';
		return (
			<ErrorState
				offline={offline}
				sentence={
					offline
						? 'Bugünkü işleriniz bu telefonda kayıtlı değil; bağlantı gelince yüklenecek.'
						: sentenceOf(error)
				}
				onRetry={() => void refetch()}
			/>
		);
	}
	const { route } = day;
	return (
		<>
			{day.isKept ? <KeptNotice day={day} /> : null}
			{above(day)}
			{route === null ? (
				<EmptyState
					icon={IconRoute}
					title="Bugün için rotanız yok."
					note="Depo size rota verdiğinde burada görünür."
				/>
			) : (
				show({ ...day, route })
			)}
		</>
	);
}

/** Older days may have been changed at the office, so nothing is entered on them. */
const outdatedMs = 24 * 3_600_000;

export function isOutdated({ readAt }: Pick<ShownDay, 'readAt'>): boolean {
	return Date.now() - new Date(readAt).getTime() > outdatedMs;
}

/** An answer that comes within this time is not announced as missing. */
const awaitedMs = 3_000;

function KeptNotice({ day }: { readonly day: ShownDay }) {
	const { online } = useConnection();
	const [late, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), awaitedMs);
		return () => clearTimeout(timer);
	}, []);
	// Without a connection the strip above every screen says so; a proxy may answer without the server.
	if (!isOutdated(day) && (!online || (day.isAwaited && !late))) return null;
	return (
		<p className={classes.kept} role="status">
			<IconCloudOff size={18} stroke={1.8} aria-hidden />
			<span>
				Telefondaki kayıt gösteriliyor: {formatDateTime(day.readAt)}.
				{isOutdated(day)
					? ' Kayıt bir günden eski; işlem yapmak için bağlantı gerekir.'
					: ' İşlemleriniz kaydedilir, bağlantı gelince gönderilir.'}
			</span>
		</p>
	);
}
