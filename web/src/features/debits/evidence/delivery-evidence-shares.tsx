import type { listAttemptReviews } from '@sevk/contract/debits/delivery-evidence';
import { shareText } from '@sevk/domain/common/format/count-text';
import type { AnswerOf } from '../../../api/call/call.ts';
import classes from './delivery-evidence.module.css';

type Props = Pick<AnswerOf<typeof listAttemptReviews>, 'months' | 'districts'>;

/** How right the measurement is, and where it differs: not about drivers, who are not compared. */
export function DeliveryEvidenceShares({ months, districts }: Props) {
	if (months.length === 0 && districts.length === 0) return null;
	return (
		<details className={classes.open}>
			<summary>Ölçüm ne kadar isabetli?</summary>
			<ul className={classes.rules}>
				{months.map(({ month, weak, weakDoubted, controls, controlsDoubted }) => (
					<li key={month}>
						<strong>{monthText(month)}:</strong> kanıtı zayıf {weak} denemenin {weakDoubted} tanesi,
						kontrol için seçilen {controls} denemenin {controlsDoubted} tanesi yetersiz bulundu.
					</li>
				))}
				{districts.map(({ district, measured, weak }) => (
					<li key={district}>
						<strong>{district || 'İlçesi yazılmamış'}:</strong> son 90 günde ölçülen {measured}{' '}
						denemede kanıtı zayıf olan {weak} ({shareText(weak, measured)}).
					</li>
				))}
			</ul>
		</details>
	);
}

/** 2026-11 as 11.2026. */
function monthText(month: string): string {
	return month.split('-').toReversed().join('.');
}
