import { Skeleton } from '@mantine/core';
import { usePhone } from '../screen/use-phone.ts';
import classes from './skeleton-table.module.css';

type Props = { readonly rows?: number; readonly columns?: number };

/** Placeholder of a table (or its cards) while the first page loads. */
export function SkeletonTable({ rows = 12, columns = 6 }: Props) {
	const phone = usePhone();
	const lines = Array.from({ length: phone ? Math.min(rows, 6) : rows }, (_, row) => row);
	return (
		<div role="status" aria-label="Yükleniyor">
			{lines.map((row) =>
				phone ? (
					<div key={row} className={classes.card}>
						<Skeleton height={14} width="45%" />
						<Skeleton height={11} width="70%" />
						<Skeleton height={8} width="100%" />
					</div>
				) : (
					<div key={row} className={classes.row}>
						{Array.from({ length: columns }, (_, column) => column).map((column) => (
							<Skeleton
								key={column}
								height={12}
								width={`${55 + ((row * 7 + column * 13) % 40)}%`}
							/>
						))}
					</div>
				),
			)}
		</div>
	);
}
