import { Screen, type ScreenProps } from '../screen/screen.tsx';
import { ErrorState, ErrorStrip } from './error-state.tsx';
import { SkeletonTable } from './skeleton-table.tsx';

type Props = {
	/** What the record is called until it is there. */
	readonly title: string;
	/** A sentence about the last reading, which failed. */
	readonly problem: string | null;
	/** The record does not exist. */
	readonly missing: boolean;
	readonly onRetry: () => void;
	/** The screen of the record; null before it was read. */
	readonly frame: ScreenProps | null;
};

/**
 * The screen of one record while it loads, when it cannot be loaded, and with it. The head is the same
 * element in all of them: a press on its back button does not end in nothing because the record arrives.
 */
export function DetailScreen({ title, problem, missing, onRetry, frame }: Props) {
	if (frame !== null) {
		const { children, ...parts } = frame;
		return (
			<Screen {...parts}>
				{problem === null ? null : <ErrorStrip sentence={problem} onRetry={onRetry} />}
				{children}
			</Screen>
		);
	}
	return (
		<Screen title={title}>
			{problem === null ? (
				<SkeletonTable />
			) : (
				<ErrorState sentence={problem} missing={missing} onRetry={onRetry} />
			)}
		</Screen>
	);
}
